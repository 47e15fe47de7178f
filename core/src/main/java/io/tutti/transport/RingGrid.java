package io.tutti.transport;

import java.lang.foreign.MemorySegment;

/**
 * The rings of a communicator inside one host, side by side in one piece of memory: one for each ordered pair of ranks
 * and each lane.
 *
 * @param ranks ranks of the communicator on this host
 * @param lanes lanes of the communicator
 * @param capacity data bytes of a ring
 */
record RingGrid(int ranks, int lanes, int capacity) {
    /** Rings of many ranks are smaller, so that together they stay below this. */
    private static final long BUDGET = 128L << 20;

    /** A grid with rings of {@code wanted} bytes, or of the largest power of two below that the budget allows. */
    static RingGrid of(int ranks, int lanes, long wanted) {
        long share = BUDGET / Math.max(1L, (long) ranks * ranks * lanes);
        long most = Math.max(RingDescriptor.LEAST_CAPACITY, Math.min(wanted, share));
        return new RingGrid(ranks, lanes, (int) Math.min(Long.highestOneBit(most), 1 << 30));
    }

    long bytes() {
        return (long) ranks * ranks * lanes * RingDescriptor.bytes(capacity);
    }

    /** The ring from one rank of the host to another. */
    MemorySegment ring(MemorySegment memory, int from, int to, int lane) {
        long size = RingDescriptor.bytes(capacity);
        return memory.asSlice((((long) from * ranks + to) * lanes + lane) * size, size);
    }
}
