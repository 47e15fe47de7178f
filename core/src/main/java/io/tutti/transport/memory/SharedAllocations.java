package io.tutti.transport.memory;

import io.tutti.spi.MemoryRegistry;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** The allocations of one communicator: those of this rank and of the members on its host, in the order of creation. */
public final class SharedAllocations implements MemoryRegistry {
    private MemorySegment[] own = new MemorySegment[0];
    private MemorySegment[][] peers = new MemorySegment[0][];

    /**
     * Adds an allocation.
     *
     * @param mine this rank's memory
     * @param theirs by rank of the communicator; null for a rank on another host
     */
    public void add(MemorySegment mine, MemorySegment[] theirs) {
        own = Arrays.copyOf(own, own.length + 1);
        own[own.length - 1] = mine;
        peers = Arrays.copyOf(peers, peers.length + 1);
        peers[peers.length - 1] = theirs;
    }

    int count() {
        return own.length;
    }

    @Override
    public int find(MemorySegment segment) {
        if (!segment.isNative()) {
            return -1;
        }
        long begin = segment.address();
        long end = begin + segment.byteSize();
        for (int number = 0; number < own.length; number++) {
            long start = own[number].address();
            if (begin >= start && end <= start + own[number].byteSize()) {
                return number;
            }
        }
        return -1;
    }

    @Override
    public long offset(int allocation, MemorySegment segment) {
        return segment.address() - own[allocation].address();
    }

    @Override
    public MemorySegment peer(int rank, int allocation) {
        return peers[allocation][rank];
    }
}
