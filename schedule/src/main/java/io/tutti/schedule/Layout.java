package io.tutti.schedule;

/**
 * The lengths of chunks, in elements: the only place where a schedule's symbols become sizes. Layouts are pure and
 * count in 64 bits. Chunks of a layout, placed one after another, are disjoint and without gaps: {@code offset(c) +
 * length(c) = offset(c + 1)}.
 */
public interface Layout {
    /** Number of chunks. */
    int chunks();

    /** The length of a chunk in elements, possibly 0. */
    long length(int chunk);

    /**
     * The total length of all chunks before {@code chunk}, in elements.
     *
     * @param chunk 0 to {@link #chunks()} inclusive
     */
    long offset(int chunk);

    /**
     * The length of a run of chunks, in elements.
     *
     * @param first the first chunk
     * @param count number of chunks
     */
    default long length(int first, int count) {
        return offset(first + count) - offset(first);
    }

    /**
     * A layout of nearly equal chunks. Whole grains are distributed evenly, and the first chunks get the remaining
     * ones; only the last grain may be incomplete.
     *
     * @param count number of elements, at least 0
     * @param chunks number of chunks, at least 1
     * @param grain elements of a grain, at least 1
     * @throws IllegalArgumentException if an argument is out of range
     */
    static Layout uniform(long count, int chunks, int grain) {
        return new UniformLayout(count, chunks, grain);
    }

    /**
     * A layout of nearly equal chunks whose lengths differ by at most one element.
     *
     * @param count number of elements, at least 0
     * @param chunks number of chunks, at least 1
     * @throws IllegalArgumentException if an argument is out of range
     */
    static Layout uniform(long count, int chunks) {
        return new UniformLayout(count, chunks, 1);
    }

    /**
     * The offset of a chunk of {@link #uniform(long, int, int)} in elements, without creating a layout.
     *
     * @param chunk 0 to {@code chunks} inclusive
     */
    static long uniformOffset(long count, int chunks, int grain, int chunk) {
        long grains = count / grain + (count % grain == 0 ? 0 : 1);
        long before = grains / chunks * chunk + Math.min(chunk, grains % chunks);
        return before >= grains ? count : before * grain;
    }

    /**
     * A layout with the given lengths of chunks, in elements.
     *
     * @throws IllegalArgumentException if a length is negative
     */
    static Layout explicit(long... lengths) {
        return new ExplicitLayout(lengths);
    }

    /**
     * A layout whose lengths are known when the run starts; a rank may know only the lengths of the chunks that it
     * accesses.
     *
     * @param chunks number of chunks
     * @param lengths the length of a chunk in elements; may throw for chunks that this rank never accesses
     */
    static Layout bound(int chunks, java.util.function.IntToLongFunction lengths) {
        return new BoundLayout(chunks, lengths);
    }
}
