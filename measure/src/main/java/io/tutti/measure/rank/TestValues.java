package io.tutti.measure.rank;

import io.tutti.kernel.element.Elements;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction.BuiltIn;
import java.lang.foreign.MemorySegment;

/**
 * Small integers that every element type represents exactly, also when reduced over all ranks. Neighbouring elements
 * and ranks seldom have equal values: element i of rank r is {@code (i + 7r) mod m}. Products use ones and few twos;
 * means use equal numbers.
 */
final class TestValues {
    private static final int LARGEST_MODULUS = 31;
    private static final int STRIDE = 7;
    /** All bits are ones, so a type that represents the number, or this number halved, represents all below it. */
    private static final int LARGEST_EXACT = (1 << 24) - 1;

    private final int ranks;
    private final int modulus;
    private final BuiltIn reduction;
    /** {@code folds[k][i]} is the reduction of element i over ranks 0 to k - 1. */
    private final double[][] folds;

    TestValues(ElementType type, BuiltIn reduction, int ranks) {
        this.ranks = ranks;
        this.reduction = reduction;
        this.modulus =
                reduction == BuiltIn.PROD ? LARGEST_MODULUS : Math.clamp(exact(type) / ranks + 1, 1, LARGEST_MODULUS);
        this.folds = folds();
    }

    /** Returns element {@code index} of a rank's input. */
    double of(int rank, long index) {
        long number = (index + (reduction == BuiltIn.AVG ? 0 : (long) STRIDE * rank)) % modulus;
        return reduction == BuiltIn.PROD ? (number == 0 ? 2 : 1) : number;
    }

    /** Returns the reduction of element {@code index} over the first {@code count} ranks; at least one, whose operand stays as it is. */
    double combined(int count, long index) {
        return folds[count][(int) (index % modulus)];
    }

    /** Returns whether a result is right. Means of float types may deviate by a hundredth. */
    boolean isRight(double result, double expected) {
        return result == expected
                || reduction == BuiltIn.AVG && Math.abs(result - expected) <= 0.01 * Math.max(1, expected);
    }

    private double[][] folds() {
        double[][] all = new double[ranks + 1][modulus];
        for (int count = 1; count <= ranks; count++) {
            for (int i = 0; i < modulus; i++) {
                double own = of(count - 1, i);
                all[count][i] = count == 1 ? own : fold(all[count - 1][i], own);
            }
        }
        return all;
    }

    private double fold(double a, double b) {
        return reduction == BuiltIn.AVG ? a : Elements.combine(reduction, a, b);
    }

    /** Returns a number up to which the type represents all integers. */
    private static int exact(ElementType type) {
        MemorySegment element = MemorySegment.ofArray(new long[1]);
        int limit = LARGEST_EXACT;
        Elements.set(type, element, 0, limit);
        while (Elements.get(type, element, 0) != limit) {
            limit /= 2;
            Elements.set(type, element, 0, limit);
        }
        return limit;
    }
}
