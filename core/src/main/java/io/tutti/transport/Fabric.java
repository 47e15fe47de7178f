package io.tutti.transport;

import io.tutti.config.LineRate;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.memory.Slots;
import io.tutti.transport.memory.Windows;
import java.lang.foreign.MemorySegment;

/** Opens the links of communicators and the memory that ranks of one host share. */
public interface Fabric extends AutoCloseable {
    /**
     * Opens the links among the members of a communicator. All members call this method.
     *
     * @param communicator the communicator's number, never used before
     * @param members world ranks, in the communicator's order
     * @param self index of the caller in {@code members}
     * @param lanes number of lanes
     * @return the links and shared memory, which the caller closes
     * @throws io.tutti.error.CommunicationException on all members, if the links cannot be opened
     */
    LinkTable open(long communicator, int[] members, int self, int lanes);

    /** Returns the host number of a world rank. Ranks with the same number can share memory. */
    int host(int worldRank);

    /**
     * Returns the number of ranks that run on the caller's host and compete for its processors, whether or not they
     * share memory.
     */
    int ranksHere();

    /** Returns how many processors the ranks of the caller's host may use together. */
    int processorsHere();

    /** Returns the index of the caller among the ranks of its host, from 0. */
    int placeHere();

    /** Returns a name for the set of hosts of some world ranks; the same on all of them. */
    String hosts(int[] members);

    /** Returns the number of hosts of some world ranks. */
    int hostCount(int[] members);

    /**
     * Returns the oversubscription of some world ranks: the largest number of ranks of the job per processor on any of
     * their hosts. At least 1, and the same on all ranks.
     */
    double oversubscription(int[] members);

    /**
     * Returns the lowest known rate of the networks that join some world ranks; unknown if they are on one host. The
     * same on all ranks.
     */
    LineRate lineRate(int[] members);

    /** The links and allocations of one communicator. */
    interface LinkTable extends AutoCloseable {
        /** Returns the links by lane and by rank in the communicator; null at the caller's own rank. */
        Link[][] links();

        /** Returns the allocations that the links can send without a copy. */
        MemoryRegistry registry();

        /**
         * Returns the slots through which members exchange small messages, or null if the members are not all on one
         * host.
         */
        Slots slots();

        /**
         * Returns the windows through which members access each other's vectors, or null if the members are not all on
         * one host.
         */
        Windows windows();

        /**
         * Allocates memory that all members on this host can access. All members call this method; their sizes may
         * differ.
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

    /** Releases the remaining resources. */
    @Override
    void close();
}
