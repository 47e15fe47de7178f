package io.tutti.transport;

import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.memory.Slots;
import io.tutti.transport.memory.Windows;
import java.lang.foreign.MemorySegment;

/** The links and allocations of one communicator, of all transports that its members use. */
public interface LinkTable extends AutoCloseable {
    /** Returns the links by lane and by rank in the communicator; null at the caller's own rank. */
    Link[][] links();

    /** Returns the allocations that the links can send without a copy. */
    MemoryRegistry registry();

    /** Returns the slots through which members exchange small messages, or null if not all members share memory. */
    Slots slots();

    /** Returns the windows through which members access each other's vectors, or null if not all members share memory. */
    Windows windows();

    /**
     * Allocates memory that all members with which this rank shares memory can access. All members call this method;
     * their sizes may differ.
     *
     * @param bytes the caller's size
     * @return the caller's memory
     * @throws io.tutti.error.CommunicationException on all members, if a member cannot allocate its memory
     */
    MemorySegment allocate(long bytes);

    /** Closes the links and unmaps the memory. */
    @Override
    void close();
}
