package io.tutti.run;

import io.tutti.schedule.Layout;

/**
 * A layout that is set before each binding, so that another count allocates nothing: either nearly equal chunks of a
 * vector, or given lengths.
 */
public final class RunLayout implements Layout {
    /** Chunks of vectors with at least this many bytes a chunk begin on cache lines. */
    private static final int LINE_BYTES = 64;

    private static final int LINES_A_CHUNK = 4;

    private int chunks;
    private long count;
    private int grain;
    private long[] lengths;

    /** Nearly equal chunks; where they are large enough they begin on cache lines of an aligned vector. */
    public RunLayout uniform(long elements, int number, int elementBytes) {
        boolean large = elements * elementBytes >= (long) number * LINES_A_CHUNK * LINE_BYTES;
        lengths = null;
        count = elements;
        chunks = number;
        grain = large ? LINE_BYTES / elementBytes : 1;
        return this;
    }

    /** Chunks of these lengths. */
    public RunLayout explicit(long[] given) {
        lengths = given;
        chunks = given.length;
        return this;
    }

    @Override
    public int chunks() {
        return chunks;
    }

    @Override
    public long length(int chunk) {
        return lengths == null ? offset(chunk + 1) - offset(chunk) : lengths[chunk];
    }

    @Override
    public long offset(int chunk) {
        return lengths == null ? Layout.uniformOffset(count, chunks, grain, chunk) : length(0, chunk);
    }

    @Override
    public long length(int first, int number) {
        if (lengths == null) {
            return offset(first + number) - offset(first);
        }
        long sum = 0;
        for (int chunk = first; chunk < first + number; chunk++) {
            sum += lengths[chunk];
        }
        return sum;
    }
}
