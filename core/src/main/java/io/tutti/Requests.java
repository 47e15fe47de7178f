package io.tutti;

import io.tutti.type.Reduction;
import java.util.Arrays;

/** Requests for blocks of equal length. */
final class Requests {
    private Requests() {}

    static Request reduceScatter(int ranks, Data input, Data output, Reduction reduction) {
        return new Request.ReduceScatter(input, output, equal(ranks, "output", output), reduction);
    }

    static Request allgather(int ranks, Data input, Data output) {
        return new Request.Allgather(input, output, equal(ranks, "input", input));
    }

    static Request gather(int ranks, Data input, Data output, int root) {
        return new Request.Gather(input, output, equal(ranks, "input", input), root);
    }

    static Request scatter(int ranks, Data input, Data output, int root) {
        return new Request.Scatter(input, output, equal(ranks, "output", output), root);
    }

    static Request alltoall(int ranks, Data input, Data output) {
        long count = Checks.notNull("input", input).count();
        if (count % ranks != 0) {
            throw new IllegalArgumentException(
                    "input count=" + count + " must be a multiple of the number of ranks, " + ranks);
        }
        long[] counts = equal(ranks, count / ranks);
        return new Request.Alltoall(input, output, counts, counts);
    }

    private static long[] equal(int ranks, String name, Data block) {
        return equal(ranks, Checks.notNull(name, block).count());
    }

    private static long[] equal(int ranks, long count) {
        long[] counts = new long[ranks];
        Arrays.fill(counts, count);
        return counts;
    }
}
