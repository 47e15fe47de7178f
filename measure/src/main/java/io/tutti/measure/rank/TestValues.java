package io.tutti.measure.rank;

import io.tutti.kernel.element.Elements;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction.BuiltIn;
import java.lang.foreign.MemorySegment;

/**
 * Small integers that every element type represents exactly, also when reduced over all ranks. Neighbouring elements
 * and ranks seldom have equal values: element i of rank r is {@code n = (i + 7r) mod m}. Products use ones and few twos,
 * and sums of more ranks than a type can count few ones among zeros, each where n is 0.
 */
final class TestValues {
    private static final int LARGEST_MODULUS = 31;
    private static final int STRIDE = 7;
    /** All bits are ones, so a type that represents the number, or this number halved, represents all below it. */
    private static final int LARGEST_EXACT = (1 << 24) - 1;

    private final int ranks;
    private final ElementType type;
    private final BuiltIn reduction;
    /** The largest number of which all ranks together have a sum that the type represents exactly. */
    private final int most;

    private final int modulus;
    /** {@code folds[k][i]} is the reduction of element i over ranks 0 to k - 1. */
    private final double[][] folds;

    /** Returns the values of a plan; where nothing is reduced, no sum bounds them. */
    static TestValues of(RankPlan plan, int ranks) {
        return plan.collective().isReducing()
                ? new TestValues(plan.type(), plan.reduction(), ranks)
                : new TestValues(plan.type(), BuiltIn.SUM, 1);
    }

    /** @param ranks number of ranks whose elements are reduced */
    TestValues(ElementType type, BuiltIn reduction, int ranks) {
        this.ranks = ranks;
        this.type = type;
        this.reduction = reduction;
        boolean isSum = reduction == BuiltIn.SUM || reduction == BuiltIn.AVG;
        this.most = isSum ? exact(type) / ranks : LARGEST_MODULUS;
        this.modulus = modulus(most > 0 ? Math.min(most + 1, LARGEST_MODULUS) : ranks / exact(type) + 2);
        this.folds = folds();
    }

    /** Multiples of the stride would give all ranks the same numbers. */
    private static int modulus(int about) {
        return about % STRIDE == 0 ? about - 1 : about;
    }

    /** Returns element {@code index} of a rank's input. */
    double of(int rank, long index) {
        long number = (index + (long) STRIDE * rank) % modulus;
        if (reduction == BuiltIn.PROD) {
            return number == 0 ? 2 : 1;
        }
        return most > 0 ? number : number == 0 ? 1 : 0;
    }

    /** Returns the reduction of element {@code index} over the first {@code count} ranks; at least one, whose operand stays as it is. */
    double combined(int count, long index) {
        double folded = folds[count][(int) (index % modulus)];
        if (reduction != BuiltIn.AVG) {
            return folded;
        }
        return type.isFloatingPoint() ? folded / count : (long) folded / count;
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
        return Elements.combine(reduction, a, b);
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
