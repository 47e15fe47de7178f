package io.tutti.examples;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * An operator of the program's own: {@code log(exp a + exp b)}, which adds probabilities that are kept as logarithms, because they
 * are too small for a double.
 */
public final class OwnReduction {
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;
    private static final Reduction LOG_ADD = Reduction.of("log-add", true, ElementType.FLOAT64, OwnReduction::combine);

    private OwnReduction() {}

    /** Combines runs of elements; may write over an operand. */
    private static void combine(MemorySegment left, MemorySegment right, MemorySegment target, long count) {
        for (long i = 0; i < count; i++) {
            double a = left.getAtIndex(DOUBLE, i);
            double b = right.getAtIndex(DOUBLE, i);
            target.setAtIndex(DOUBLE, i, Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b))));
        }
    }

    /** Runs a rank. */
    public static void main(String[] arguments) {
        try (Communicator world = Tutti.connect()) {
            double[] logarithms = {-1_000, -2_000 + world.rank()}; // exp(-1000) is 0 as a double
            world.allreduce(Data.of(logarithms), LOG_ADD);
            System.out.println(String.format("rank %d: %.4f %.4f", world.rank(), logarithms[0], logarithms[1]));
        }
    }
}
