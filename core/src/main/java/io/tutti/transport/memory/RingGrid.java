package io.tutti.transport.memory;

import java.lang.foreign.MemorySegment;

/**
 * The layout of a communicator's rings inside one host, adjacent in one memory segment: one ring for each ordered pair
 * of ranks and each lane.
 *
 * @param ranks ranks of the communicator on this host
 * @param lanes lanes of the communicator
 * @param capacity data bytes of a ring
 */
public record RingGrid(int ranks, int lanes, int capacity) {
    /** Upper limit of all rings together, in bytes; rings become smaller as ranks become more. */
    private static final long BUDGET = 128L << 20;

    /**
     * Creates a grid with rings of {@code wanted} data bytes, or of the largest power of two below that fits into the
     * budget.
     */
    public static RingGrid of(int ranks, int lanes, long wanted) {
        long share = BUDGET / Math.max(1L, (long) ranks * ranks * lanes);
        long most = Math.max(RingDescriptor.LEAST_CAPACITY, Math.min(wanted, share));
        return new RingGrid(ranks, lanes, (int) Math.min(Long.highestOneBit(most), 1 << 30));
    }

    /** Returns the bytes of all rings together, a multiple of 128. */
    public long bytes() {
        return (long) ranks * ranks * lanes * RingDescriptor.bytes(capacity);
    }

    /**
     * Returns a ring.
     *
     * @param memory memory of the whole grid
     * @param from index of the sender among the ranks on this host
     * @param to index of the receiver, likewise
     * @param lane the lane
     */
    public MemorySegment ring(MemorySegment memory, int from, int to, int lane) {
        long size = RingDescriptor.bytes(capacity);
        return memory.asSlice((((long) from * ranks + to) * lanes + lane) * size, size);
    }
}
