package io.tutti.stress.scenario;

import io.tutti.spi.MemoryRegistry;
import java.lang.foreign.MemorySegment;

/**
 * A registry of one allocation per rank, side by side in the memory of a scenario.
 *
 * @param memory of the scenario
 * @param first where the allocation of rank 0 begins, in bytes
 * @param bytes of each
 * @param rank whose registry it is
 */
record SharedRegions(MemorySegment memory, long first, long bytes, int rank) implements MemoryRegistry {
    @Override
    public MemorySegment allocate(long[] sizes) {
        throw new UnsupportedOperationException("sizes are fixed");
    }

    @Override
    public int find(MemorySegment segment) {
        return segment.isNative() ? 0 : -1;
    }

    @Override
    public long offset(int allocation, MemorySegment segment) {
        return segment.address() - peer(rank, allocation).address();
    }

    @Override
    public MemorySegment peer(int peer, int allocation) {
        return memory.asSlice(first + peer * bytes, bytes);
    }
}
