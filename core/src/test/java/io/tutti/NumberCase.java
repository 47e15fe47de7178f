package io.tutti;

import io.tutti.kernel.element.Elements;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;

/**
 * One collective with inputs that every rank can make for all others.
 *
 * @param collective as algorithms are listed
 * @param algorithm its name
 * @param count elements of a vector
 * @param inPlace whether the output is the input
 * @param memory where the vectors are: 0 on the heap, 1 native, 2 allocated by the communicator
 * @param values which kind of numbers
 * @param seed of the inputs
 */
record NumberCase(
        String collective,
        String algorithm,
        ElementType type,
        Reduction.BuiltIn reduction,
        int count,
        boolean inPlace,
        int memory,
        Values values,
        long seed) {
    enum Values {
        /** About one, of both signs. */
        NEAR_ONE,
        /** Small integers, whose sums are exact. */
        INTEGERS,
        /** All bit patterns: infinities, NaN, denormals, the largest. */
        ANY_BITS,
        /** Zeros of both signs, the smallest and largest numbers, infinities and now and then NaN. */
        SPECIAL
    }

    private static final List<String> COLLECTIVES = List.of("allreduce", "allreduce", "reduce", "scan", "exscan");
    private static final int[] COUNTS = {0, 1, 2, 3, 5, 7, 16, 63, 64, 65, 255, 257, 1000, 1023, 4097, 20_011};
    private static final double[] SPECIALS = {
        0.0,
        -0.0,
        0.0,
        -0.0,
        1,
        -1,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Float.MIN_VALUE,
        6e-8,
        -6e-8,
        65504,
        Float.MAX_VALUE,
        -Float.MAX_VALUE,
        Double.MAX_VALUE,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN
    };

    /** Draws a case; the same from the same random numbers. */
    static NumberCase draw(Random random, List<String>[] algorithms) {
        int which = random.nextInt(COLLECTIVES.size());
        List<String> names = algorithms[which];
        ElementType type = pick(ElementType.values(), random);
        List<Reduction.BuiltIn> reductions = List.of(Reduction.BuiltIn.values()).stream()
                .filter(each -> each.supports(type))
                .toList();
        return new NumberCase(
                COLLECTIVES.get(which),
                names.get(random.nextInt(names.size())),
                type,
                reductions.get(random.nextInt(reductions.size())),
                COUNTS[random.nextInt(COUNTS.length)],
                random.nextBoolean(),
                random.nextInt(3),
                pick(Values.values(), random),
                random.nextLong());
    }

    static List<String> collectives() {
        return COLLECTIVES;
    }

    private static <T> T pick(T[] all, Random random) {
        return all[random.nextInt(all.length)];
    }

    /** Fills a rank's input. */
    void fill(int rank, MemorySegment input) {
        Random random = new Random(seed + 31L * rank);
        for (long index = 0; index < count; index++) {
            if (values == Values.ANY_BITS || values == Values.SPECIAL && !type.isFloatingPoint()) {
                long bits = random.nextLong();
                for (int at = 0; at < type.bytes(); at++) {
                    input.set(ValueLayout.JAVA_BYTE, index * type.bytes() + at, (byte) (bits >>> Byte.SIZE * at));
                }
            } else {
                Elements.set(type, input, index, number(random));
            }
        }
    }

    private double number(Random random) {
        return switch (values) {
            case NEAR_ONE -> (random.nextBoolean() ? 1 : -1) * (0.5 + random.nextDouble());
            case INTEGERS -> random.nextInt(-3, 4);
            default -> SPECIALS[random.nextInt(random.nextInt(8) == 0 ? SPECIALS.length : 14)];
        };
    }
}
