package io.tutti.spi;

import java.lang.foreign.MemorySegment;

/**
 * The registered memory of a communicator on one host: this rank's allocations, which peers can read, and the peers'
 * allocations, which this rank can read. Allocations are numbered in the order of creation, the same on all ranks.
 */
public interface MemoryRegistry {
    /**
     * Finds the allocation of this rank that contains all of {@code segment}.
     *
     * @param segment any memory
     * @return its number, or -1 if there is none
     */
    int find(MemorySegment segment);

    /**
     * {@return the offset of {@code segment} in this rank's allocation {@code allocation}, which must contain it}
     *
     * @param allocation number of the allocation
     * @param segment memory inside the allocation
     */
    long offset(int allocation, MemorySegment segment);

    /**
     * {@return a peer's allocation as mapped in this process}
     *
     * @param rank the peer's rank in the communicator
     * @param allocation number of the allocation
     */
    MemorySegment peer(int rank, int allocation);
}
