package io.tutti.spi;

import java.lang.foreign.MemorySegment;

/**
 * The registered memory of a communicator: this rank's allocations, from which links send zero-copy messages, and those
 * of the peers that this rank can read. Allocations are numbered from 0 in the order of creation, the same on all ranks
 * that share them. {@link #allocate} is called by the thread that calls the communicator; the other methods by the
 * thread that drives the engine, not at the same time, and they neither block nor allocate.
 */
public interface MemoryRegistry {
    /**
     * Allocates and registers memory. All ranks that the links join call this method; their sizes may differ. Blocks
     * until all have, for at most {@link io.tutti.config.Setting#JOIN_DEADLINE}.
     *
     * @param sizes bytes of each member's memory, at least 1, by rank in the communicator; of members that the links do
     *     not join, too
     * @return this rank's memory, filled with zeros, valid until the {@link LinkSet} is closed
     * @throws io.tutti.error.CommunicationException on all ranks that the links join, if one of them lacks memory
     */
    MemorySegment allocate(long[] sizes);

    /**
     * Finds the allocation of this rank that contains all of {@code segment}.
     *
     * @param segment any memory
     * @return its number, or -1 if there is none
     */
    int find(MemorySegment segment);

    /**
     * Returns the offset of memory in this rank's allocation.
     *
     * @param allocation number of the allocation, which must contain {@code segment}
     * @param segment memory of this rank
     * @return the offset of its first byte
     */
    long offset(int allocation, MemorySegment segment);

    /**
     * Returns a peer's allocation as mapped in this process.
     *
     * @param rank the peer's rank in the communicator
     * @param allocation number of the allocation
     * @return the peer's memory; null if this process cannot read it
     */
    MemorySegment peer(int rank, int allocation);
}
