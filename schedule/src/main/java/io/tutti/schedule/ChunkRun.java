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

    /** Neighbouring chunks. */
    public static ChunkRun of(int first, int count) {
        return new ChunkRun(first, count, 1);
    }

    /** Whether the chunk is held. */
    public boolean contains(int chunk) {
        int distance = chunk - first;
        return distance >= 0 && distance % stride == 0 && distance / stride < count;
    }

    /** Whether all chunks of a slice are held, side by side in memory. */
    public boolean contains(Slice slice) {
        return contains(slice.first()) && contains(slice.end() - 1) && (stride == 1 || slice.count() == 1);
    }

    /** The i-th chunk held. */
    public int chunk(int index) {
        return first + index * stride;
    }

    /** Where a held chunk begins, in elements from the buffer's start. */
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

    /** Elements of all chunks held. */
    public long length(Layout layout) {
        return count == 0 ? 0 : offset(layout, chunk(count - 1)) + layout.length(chunk(count - 1));
    }
}
