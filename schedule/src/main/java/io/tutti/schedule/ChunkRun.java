package io.tutti.schedule;

/**
 * The chunks that a buffer holds, in memory order: {@code first, first + stride, …}.
 *
 * @param first the first chunk
 * @param count number of chunks, possibly 0
 * @param stride distance of chunk numbers, at least 1
 */
public record ChunkRun(int first, int count, int stride) {
    /** No chunk. */
    public static final ChunkRun NONE = new ChunkRun(0, 0, 1);

    /**
     * {@return a run of {@code count} consecutive chunks, beginning with {@code first}}
     *
     * @param first the first chunk, from 0
     * @param count number of chunks, possibly 0
     */
    public static ChunkRun of(int first, int count) {
        return new ChunkRun(first, count, 1);
    }

    /**
     * {@return whether the buffer holds the chunk}
     *
     * @param chunk a chunk
     */
    public boolean contains(int chunk) {
        int distance = chunk - first;
        if (stride == 1) {
            return distance >= 0 && distance < count; // The usual case, without two divisions.
        }
        return distance >= 0 && distance % stride == 0 && distance / stride < count;
    }

    /**
     * {@return whether the buffer holds all chunks of a slice, contiguous in memory}
     *
     * @param slice a slice; its buffer is ignored
     */
    public boolean contains(Slice slice) {
        return contains(slice.first()) && contains(slice.end() - 1) && (stride == 1 || slice.count() == 1);
    }

    /**
     * {@return the {@code index}-th chunk held, from 0; the index is not checked}
     *
     * @param index 0 to {@code count - 1}
     */
    public int chunk(int index) {
        return first + index * stride;
    }

    /**
     * {@return the position of a held chunk in memory order, from 0}
     *
     * @param chunk a chunk that the buffer holds; not checked
     */
    public int index(int chunk) {
        return stride == 1 ? chunk - first : (chunk - first) / stride;
    }

    /**
     * {@return the offset of a held chunk from the start of the buffer, in elements}
     *
     * @param layout the lengths of the chunks
     * @param chunk a chunk that the buffer holds; not checked
     */
    public long offset(Layout layout, int chunk) {
        if (stride == 1) {
            return layout.length(first, chunk - first);
        }
        long sum = 0;
        for (int before = first; before < chunk; before += stride) {
            sum += layout.length(before);
        }
        return sum;
    }

    /**
     * {@return the total length of all chunks held, in elements}
     *
     * @param layout the lengths of the chunks
     */
    public long length(Layout layout) {
        return count == 0 ? 0 : offset(layout, chunk(count - 1)) + layout.length(chunk(count - 1));
    }

    /** Written out, as {@link #equals} is: what a record has of itself is made of method handles at the first call of a job. */
    @Override
    public int hashCode() {
        return 31 * (31 * first + count) + stride;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ChunkRun run && first == run.first && count == run.count && stride == run.stride;
    }
}
