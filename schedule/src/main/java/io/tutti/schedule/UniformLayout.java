package io.tutti.schedule;

/** Nearly equal chunks of whole grains, except for the last grain; see {@link Layout#uniform(long, int, int)}. */
record UniformLayout(long count, int chunks, int grain) implements Layout {
    static final int LINE_BYTES = 64;
    /** Shorter chunks are not aligned: rounding to cache lines would make them too unequal. */
    static final int ALIGNED_LINES = 4;

    UniformLayout {
        if (count < 0 || chunks < 1 || grain < 1) {
            throw new IllegalArgumentException("count=" + count + " chunks=" + chunks + " grain=" + grain);
        }
    }

    @Override
    public long length(int chunk) {
        return offset(chunk + 1) - offset(chunk);
    }

    /** The first chunks have the most grains, and only the last grain may be incomplete. */
    @Override
    public long leastLength() {
        return length(chunks - 1);
    }

    @Override
    public long greatestLength() {
        return length(0);
    }

    @Override
    public long offset(int chunk) {
        if (chunk < 0 || chunk > chunks) {
            throw new IndexOutOfBoundsException("chunk=" + chunk + " of " + chunks);
        }
        return Layout.uniformOffset(count, chunks, grain, chunk);
    }
}
