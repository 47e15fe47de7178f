package io.tutti.transport;

import java.lang.foreign.MemorySegment;

/**
 * The memory of this rank that peers of its host can read, and theirs that it can: allocations are numbered in the
 * order in which they were made, the same on all ranks.
 */
public interface MemoryRegistry {
    /** The number of the own allocation in which all of {@code segment} lies, or -1. */
    int find(MemorySegment segment);

    /** Where {@code segment}, which lies in own allocation {@code allocation}, begins in it. */
    long offset(int allocation, MemorySegment segment);

    /** A peer's allocation as mapped here. */
    MemorySegment peer(int rank, int allocation);
}
