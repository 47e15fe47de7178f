package io.tutti.sparse.exchange;

import io.tutti.algorithm.Parameters;
import io.tutti.schedule.Layout;
import java.util.Arrays;

/**
 * Buckets of a gradient, counted from its end, where the backward pass begins: a small first one, so that communication begins
 * early, then larger ones, so that few messages are sent. The sizes are at most those of Li et al., PyTorch distributed, VLDB 2020.
 * The bucket that is complete last overlaps with nothing, so a gradient has at least sixteen, but of at least a MiB unless it is
 * shorter than four of them.
 */
final class BucketLayout {
    private static final int MOST_BUCKETS = 4096;
    private static final int LEAST_BUCKETS = 16;
    private static final int LEAST_SMALL_BUCKETS = 4;
    private static final int MOST_KIB = 1 << 21;
    private static final int FIRST_KIB = 1024;
    private static final int OTHERS_KIB = 25 * 1024;
    private static final long FLOATS_OF_A_KIB = 256;
    /** Elements of a cache line, on which buckets begin. */
    private static final int GRAIN = 16;

    private BucketLayout() {}

    /**
     * Reads {@code buckets}, a number of equal ones, or {@code first} and {@code bucket}, sizes in KiB.
     *
     * @param elements number of elements of the gradient, 0 or more
     * @throws IllegalArgumentException if a parameter is out of range
     */
    static Layout of(int elements, Parameters parameters) {
        if (!parameters.text("buckets", "").isEmpty()) {
            return Layout.uniform(elements, parameters.number("buckets", 1, MOST_BUCKETS, 1), GRAIN);
        }
        long small = Math.min(FIRST_KIB * FLOATS_OF_A_KIB, grains(Math.ceilDiv(elements, LEAST_SMALL_BUCKETS)));
        long share = Math.max(small, grains(Math.ceilDiv(elements, LEAST_BUCKETS)));
        long first = size(parameters, "first", small);
        long others = size(parameters, "bucket", Math.min(share, OTHERS_KIB * FLOATS_OF_A_KIB));
        return sized(elements, first, Math.max(others, grains(Math.ceilDiv(elements, MOST_BUCKETS))));
    }

    private static long size(Parameters parameters, String name, long otherwise) {
        return parameters.text(name, "").isEmpty()
                ? otherwise
                : parameters.number(name, 1, MOST_KIB, 1) * FLOATS_OF_A_KIB;
    }

    private static long grains(long elements) {
        return Math.max(1, Math.ceilDiv(elements, GRAIN)) * GRAIN;
    }

    /** At least one bucket, though it may be empty. */
    private static Layout sized(long elements, long first, long others) {
        long firstAt = Math.max(0, elements - first) / GRAIN * GRAIN;
        int before = (int) Math.ceilDiv(firstAt, others);
        long[] lengths = new long[before + 1];
        Arrays.fill(lengths, others);
        if (before > 0) {
            lengths[0] = firstAt - (before - 1) * others;
        }
        lengths[before] = elements - firstAt;
        return Layout.explicit(lengths);
    }
}
