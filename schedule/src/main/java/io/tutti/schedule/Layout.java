package io.tutti.schedule;

import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * The lengths of chunks, in elements: the only place where a schedule's symbols become sizes. Layouts are pure and
 * count in 64 bits. Chunks of a layout, placed one after another, are disjoint and without gaps: {@code offset(c) +
 * length(c) = offset(c + 1)}.
 */
public interface Layout {
    /** {@return the number of chunks} */
    int chunks();

    /**
     * {@return the length of a chunk in elements, possibly 0}
     *
     * @param chunk 0 to {@link #chunks()} - 1
     */
    long length(int chunk);

    /**
     * {@return the total length of all chunks before {@code chunk}, in elements}
     *
     * @param chunk 0 to {@link #chunks()} inclusive
     */
    long offset(int chunk);

    /**
     * {@return the length of a run of chunks, in elements}
     *
     * @param first the first chunk
     * @param count number of chunks
     */
    default long length(int first, int count) {
        return offset(first + count) - offset(first);
    }

    /**
     * {@return the length of a slice, in elements}
     *
     * @param slice the slice
     */
    default long length(Slice slice) {
        return length(slice.first(), slice.count());
    }

    /**
     * {@return the total length of slices, in elements}
     *
     * @param slices the slices
     */
    default long length(List<Slice> slices) {
        long length = 0;
        for (Slice slice : slices) {
            length += length(slice);
        }
        return length;
    }

    /** {@return the length of the shortest chunk, in elements} */
    default long leastLength() {
        long least = Long.MAX_VALUE;
        for (int chunk = 0; chunk < chunks(); chunk++) {
            least = Math.min(least, length(chunk));
        }
        return least;
    }

    /** {@return the length of the longest chunk, in elements} */
    default long greatestLength() {
        long greatest = 0;
        for (int chunk = 0; chunk < chunks(); chunk++) {
            greatest = Math.max(greatest, length(chunk));
        }
        return greatest;
    }

    /**
     * {@return a layout in which every chunk has one element, so that lengths are numbers of chunks}
     *
     * @param chunks number of chunks, at least 1
     */
    static Layout ofChunks(int chunks) {
        return new UniformLayout(chunks, chunks, 1);
    }

    /**
     * {@return a layout of nearly equal chunks} Whole grains are distributed evenly, and the first chunks get the
     * remaining ones; only the last grain may be incomplete.
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
     * {@return a layout of nearly equal chunks whose lengths differ by at most one element}
     *
     * @param count number of elements, at least 0
     * @param chunks number of chunks, at least 1
     * @throws IllegalArgumentException if an argument is out of range
     */
    static Layout uniform(long count, int chunks) {
        return new UniformLayout(count, chunks, 1);
    }

    /**
     * A layout of nearly equal chunks, as the ranks of a job divide a vector: chunks of at least four cache lines on
     * average begin on cache lines of an aligned vector, shorter ones differ by at most one element.
     *
     * @param count number of elements, at least 0
     * @param chunks number of chunks, at least 1
     * @param elementBytes bytes of an element, 1 to 64
     * @return the layout
     * @throws IllegalArgumentException if an argument is out of range
     */
    static Layout aligned(long count, int chunks, int elementBytes) {
        boolean isLong = count * elementBytes >= (long) chunks * UniformLayout.ALIGNED_LINES * UniformLayout.LINE_BYTES;
        return new UniformLayout(count, chunks, isLong ? UniformLayout.LINE_BYTES / elementBytes : 1);
    }

    /**
     * {@return the offset of a chunk of {@link #uniform(long, int, int)} in elements, without creating a layout}
     *
     * @param count number of elements, at least 0
     * @param chunks number of chunks, at least 1
     * @param grain elements of a grain, at least 1
     * @param chunk 0 to {@code chunks} inclusive
     */
    static long uniformOffset(long count, int chunks, int grain, int chunk) {
        long grains = count / grain + (count % grain == 0 ? 0 : 1);
        long before = grains / chunks * chunk + Math.min(chunk, grains % chunks);
        return before >= grains ? count : before * grain;
    }

    /**
     * {@return a layout with the given lengths of chunks, in elements}
     *
     * @param lengths a length for each chunk, at least 0; copied
     * @throws IllegalArgumentException if a length is negative
     */
    static Layout explicit(long... lengths) {
        return new ExplicitLayout(lengths);
    }

    /**
     * {@return a layout whose lengths are known when the run starts; a rank may know only the lengths of the chunks
     * that it accesses}
     *
     * @param chunks number of chunks
     * @param lengths the length of a chunk in elements; may throw for chunks that this rank never accesses
     */
    static Layout bound(int chunks, IntToLongFunction lengths) {
        return new BoundLayout(chunks, lengths);
    }
}
