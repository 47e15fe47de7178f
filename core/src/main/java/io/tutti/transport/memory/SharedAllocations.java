package io.tutti.transport.memory;

import io.tutti.spi.MemoryRegistry;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** The allocations of one communicator: those of this rank and of the members on its host, in the order of creation. */
public final class SharedAllocations implements MemoryRegistry {
    private static final int ALIGNMENT = 64;

    private final int self;
    private final Allocator allocator;
    // Volatile: channels are driven by other threads while the caller of the communicator allocates.
    private volatile MemorySegment[] own = new MemorySegment[0];
    private volatile MemorySegment[][] peers = new MemorySegment[0][];

    /** Allocates memory. */
    public interface Allocator {
        /**
         * Allocates this rank's memory and maps that of the ranks that share memory with it.
         *
         * @param number number of the allocation, from 0
         * @param sizes bytes of each member's memory, by rank in the communicator
         * @return the memory by rank in the communicator; null for a rank on another host
         */
        MemorySegment[] allocate(int number, long[] sizes);
    }

    /**
     * Creates a registry without allocations.
     *
     * @param self this rank in the communicator
     * @param allocator allocates memory for it
     */
    public SharedAllocations(int self, Allocator allocator) {
        this.self = self;
        this.allocator = allocator;
    }

    /**
     * Creates a registry of private memory, which no other rank can read.
     *
     * @param self this rank in the communicator
     * @param ranks size of the communicator
     * @param arena owner of the memory
     * @param place where this rank is, for the message if there is no room
     */
    public static SharedAllocations ofPrivateMemory(int self, int ranks, Arena arena, String place) {
        return new SharedAllocations(self, new PrivateMemory(self, ranks, arena, place));
    }

    /** A class, since the JVM links no lambda ahead that has arrays among its types. */
    private record PrivateMemory(int self, int ranks, Arena arena, String place) implements Allocator {
        @Override
        public MemorySegment[] allocate(int number, long[] sizes) {
            new Room(null, new AvailableMemory()).require(place, sizes[self], 0);
            MemorySegment[] all = new MemorySegment[ranks];
            all[self] = Room.allocate(arena, sizes[self], ALIGNMENT);
            return all;
        }
    }

    @Override
    public MemorySegment allocate(long[] sizes) {
        MemorySegment[] all = allocator.allocate(own.length, sizes);
        MemorySegment[][] morePeers = Arrays.copyOf(peers, peers.length + 1);
        morePeers[peers.length] = all;
        peers = morePeers;
        MemorySegment[] more = Arrays.copyOf(own, own.length + 1);
        more[own.length] = all[self];
        own = more;
        return all[self];
    }

    @Override
    public int find(MemorySegment segment) {
        if (!segment.isNative()) {
            return -1;
        }
        long begin = segment.address();
        long end = begin + segment.byteSize();
        MemorySegment[] all = own;
        for (int number = 0; number < all.length; number++) {
            long start = all[number].address();
            if (begin >= start && end <= start + all[number].byteSize()) {
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
