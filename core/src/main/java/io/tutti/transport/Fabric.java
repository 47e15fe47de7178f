package io.tutti.transport;

import io.tutti.config.LineRate;
import java.lang.foreign.MemorySegment;

/** What joins the ranks of a job: opens the links of a communicator, and memory that ranks of one host share. */
public interface Fabric extends AutoCloseable {
    /**
     * Opens the links among the members of a communicator; all members call it.
     *
     * @param communicator its number, used once
     * @param members world ranks, in the communicator's order
     * @param self the caller's place among them
     * @param lanes number of lanes
     * @throws io.tutti.error.CommunicationException on all members, if it cannot be had
     */
    LinkTable open(long communicator, int[] members, int self, int lanes);

    /** The host of a world rank: ranks with the same number can share memory. */
    int host(int worldRank);

    /** How many ranks run on the caller's host and compete for its processors, whether they share memory or not. */
    int ranksHere();

    /** How many processors these may use together. */
    int processorsHere();

    /** The caller's place among these, from 0. */
    int placeHere();

    /** A word for the set of hosts of some world ranks, the same on all of them. */
    String hosts(int[] members);

    /** On how many hosts they are. */
    int hostCount(int[] members);

    /** Most ranks of the job on a host of some world ranks, for each of its processors; at least 1, the same on all. */
    double oversubscription(int[] members);

    /** The least rate known of the networks that join these world ranks; the same on all, unknown if they are on one host. */
    LineRate lineRate(int[] members);

    /** Links and allocations of one communicator. */
    interface LinkTable extends AutoCloseable {
        /** Per lane and rank in the communicator; no link to oneself. */
        Link[][] links();

        /** Allocations that links of this table lend. */
        MemoryRegistry registry();

        /** Where all members show each other small messages, or null if they are not all on one host. */
        Slots slots();

        /** Where all members let each other read and write vectors, or null if they are not all on one host. */
        Windows windows();

        /** Memory that members on this host can read; all members call it, sizes may differ. */
        MemorySegment allocate(long bytes);

        /** Closes links and unmaps memory. */
        @Override
        void close();
    }

    /** Gives back what is left. */
    @Override
    void close();
}
