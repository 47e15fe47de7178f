package io.tutti.transport;

import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.memory.Doorbell;
import io.tutti.transport.memory.Publications;
import io.tutti.transport.memory.Slots;
import io.tutti.transport.memory.Windows;
import java.lang.foreign.MemorySegment;

/** The links and allocations of one communicator, of all transports that its members use. */
public interface LinkTable extends AutoCloseable {
    /** Returns the links of collectives, by lane and by rank in the communicator; null at the caller's own rank. */
    Link[][] collectiveLinks();

    /** Returns the links of messages between two ranks, by rank in the communicator; null at the caller's own rank. */
    Link[] transferLinks();

    /** Returns the allocations that the links can send without a copy. */
    MemoryRegistry registry();

    /** Returns the slots through which members exchange small messages, or null if not all members share memory. */
    Slots slots();

    /** Returns the windows through which members access each other's vectors, or null if not all members share memory. */
    Windows windows();

    /** Returns the publications of members that need not wait for each other, or null if not all members share memory, or too many do. */
    Publications publications();

    /** Returns what wakes members that wait for each other's memory, or null if not all members share memory, or too many do. */
    Doorbell doorbell();

    /**
     * Allocates memory that all members with which this rank shares memory can access. All members call this method;
     * their sizes may differ.
     *
     * @param bytes the caller's size
     * @return the caller's memory
     * @throws io.tutti.error.CommunicationException on all members, if a member cannot allocate its memory
     */
    MemorySegment allocate(long bytes);

    /**
     * Opens one more link to each member for messages between two ranks, with credit of its own, that can send the same allocations
     * without a copy. All members call this method.
     *
     * @param number the number of the new links, never used before for a communicator or links
     * @return links without lanes of collectives, to be closed before this table
     * @throws io.tutti.error.CommunicationException on all members, if the links cannot be opened
     */
    LinkTable openBeside(long number);

    /** Closes the links and unmaps the memory. */
    @Override
    void close();
}
