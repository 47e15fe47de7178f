package io.tutti.transport.memory;

import java.lang.foreign.MemorySegment;

/**
 * The layout of a communicator's rings inside one host, adjacent in one memory segment: one ring for each ordered pair
 * of ranks and each lane. There is none from a rank to itself.
 *
 * @param ranks ranks of the communicator on this host
 * @param lanes lanes of the communicator
 * @param capacity data bytes of a ring
 */
public record RingGrid(int ranks, int lanes, int capacity) {
    /** Upper limit of all rings together, in bytes; rings become smaller as ranks become more. */
    private static final long BUDGET = 128L << 20;

    /** The same for rings of more than {@link #MODERATE}, because a start writes to all their memory. */
    private static final long BUDGET_OF_LONG_RINGS = 16L << 20;

    private static final long MODERATE = 256L << 10;

    /**
     * Creates a grid with rings of {@code wanted} data bytes, or of the largest power of two below that fits into the
     * budget.
     */
    public static RingGrid of(int ranks, int lanes, long wanted) {
        long rings = Math.max(1, rings(ranks, lanes));
        long share = Math.max(BUDGET_OF_LONG_RINGS / rings, Math.min(MODERATE, BUDGET / rings));
        long most = Math.max(RingDescriptor.LEAST_CAPACITY, Math.min(wanted, share));
        return new RingGrid(ranks, lanes, (int) Math.min(Long.highestOneBit(most), 1 << 30));
    }

    private static long rings(int ranks, int lanes) {
        return (long) ranks * (ranks - 1) * lanes;
    }

    /** Returns the bytes of all rings together, a multiple of 128. */
    public long bytes() {
        return rings(ranks, lanes) * RingDescriptor.bytes(capacity);
    }

    /**
     * Returns a ring.
     *
     * @param memory memory of the whole grid
     * @param from index of the sender among the ranks on this host
     * @param to index of the receiver, another one
     * @param lane the lane
     */
    public MemorySegment ring(MemorySegment memory, int from, int to, int lane) {
        long size = RingDescriptor.bytes(capacity);
        long pair = (long) from * (ranks - 1) + (to < from ? to : to - 1);
        return memory.asSlice((pair * lanes + lane) * size, size);
    }
}
