package io.tutti.schedule;

/**
 * How long chunks are, in elements: the only place where a schedule's symbols become sizes. Pure; 64-bit. Chunks of one
 * layout, put one behind another, are disjoint and without gaps: {@code offset(c) + length(c) = offset(c + 1)}.
 */
public interface Layout {
    /** Number of chunks. */
    int chunks();

    /** Elements of a chunk, possibly 0. */
    long length(int chunk);

    /** Elements of all chunks before {@code chunk}, 0 to {@link #chunks()} inclusive. */
    long offset(int chunk);

    /** Elements of a run of chunks. */
    default long length(int first, int count) {
        return offset(first + count) - offset(first);
    }

    /**
     * {@code count} elements in {@code chunks} nearly equal chunks: grains of {@code grain} elements are spread, the
     * first chunks get those left over, and the last grain may be incomplete.
     */
    static Layout uniform(long count, int chunks, int grain) {
        return new UniformLayout(count, chunks, grain);
    }

    /** As above with a grain of one element: lengths differ by one at most. */
    static Layout uniform(long count, int chunks) {
        return new UniformLayout(count, chunks, 1);
    }

    /**
     * Where a chunk of {@link #uniform(long, int, int)} begins, without making a layout.
     *
     * @param chunk 0 to {@code chunks} inclusive
     */
    static long uniformOffset(long count, int chunks, int grain, int chunk) {
        long grains = count / grain + (count % grain == 0 ? 0 : 1);
        long before = grains / chunks * chunk + Math.min(chunk, grains % chunks);
        return before >= grains ? count : before * grain;
    }

    /** Chunks of given lengths. */
    static Layout explicit(long... lengths) {
        return new ExplicitLayout(lengths);
    }

    /**
     * Lengths that are known when the run starts, and of which a rank may know only those it touches.
     *
     * @param chunks number of chunks
     * @param lengths elements of a chunk; may throw for chunks that this rank never touches
     */
    static Layout bound(int chunks, java.util.function.IntToLongFunction lengths) {
        return new BoundLayout(chunks, lengths);
    }
}
