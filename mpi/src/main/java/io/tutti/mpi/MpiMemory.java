package io.tutti.mpi;

import io.tutti.spi.MemoryRegistry;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The registered memory of one communicator, which MPI reads and writes without a copy between. After the links are closed it stays allocated until MPI has reported everything that was posted there as
 * complete.
 */
final class MpiMemory implements Quarantine.Held {
    private final Arena arena;
    private final MemoryRegistry registry;
    private final long leastBytes;
    private final AtomicInteger posted = new AtomicInteger();

    /**
     * Has what is registered.
     *
     * @param registry finds and allocates it
     * @param arena its owner, which is closed with this
     * @param leastBytes least length of messages that are sent without a copy
     */
    MpiMemory(MemoryRegistry registry, Arena arena, long leastBytes) {
        this.registry = registry;
        this.arena = arena;
        this.leastBytes = leastBytes;
    }

    MemoryRegistry registry() {
        return registry;
    }

    /** Returns whether a message of so many bytes of a segment is sent from where it is. */
    boolean maySend(MemorySegment source, long bytes) {
        return bytes >= leastBytes && isRegistered(source);
    }

    /** Returns whether MPI may use a segment after the call that posts it. */
    boolean isRegistered(MemorySegment segment) {
        return registry.find(segment) >= 0;
    }

    /** Notes that a part of it was posted, until {@link #complete}. */
    void posted() {
        posted.incrementAndGet();
    }

    /** Notes that MPI is done with a part that was posted. */
    void complete() {
        posted.decrementAndGet();
    }

    @Override
    public boolean release() {
        if (posted.get() > 0) {
            return false;
        }
        arena.close();
        return true;
    }
}
