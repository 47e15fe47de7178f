package io.tutti.algorithm;

import io.tutti.schedule.Topology;
import java.util.Objects;

/**
 * The properties of a communicator and of a call that a schedule is made for.
 *
 * @param ranks number of ranks, at least 1
 * @param root the rank that starts or ends with all data; 0 if no rank is special
 * @param destination the rank that receives a transfer; 0 otherwise
 * @param topology the ranks of each node
 */
public record ScheduleRequest(int ranks, int root, int destination, Topology topology) {
    /** Checks the ranges, and that the topology has {@code ranks} ranks. */
    public ScheduleRequest {
        if (ranks < 1) {
            throw new IllegalArgumentException("ranks=" + ranks + " must be at least 1");
        }
        Objects.checkIndex(root, ranks);
        Objects.checkIndex(destination, ranks);
        if (topology.ranks() != ranks) {
            throw new IllegalArgumentException("topology=" + topology + " is not of ranks=" + ranks);
        }
    }

    /**
     * {@return a request without a root, with all ranks on one node}
     *
     * @param ranks number of ranks, at least 1
     */
    public static ScheduleRequest of(int ranks) {
        return rooted(ranks, 0);
    }

    /**
     * {@return a request without a root, for the ranks of this topology}
     *
     * @param topology the ranks of each node
     */
    public static ScheduleRequest of(Topology topology) {
        return new ScheduleRequest(topology.ranks(), 0, 0, topology);
    }

    /**
     * {@return a request with a root, with all ranks on one node}
     *
     * @param ranks number of ranks, at least 1
     * @param root the rank that starts or ends with all data
     */
    public static ScheduleRequest rooted(int ranks, int root) {
        return transfer(ranks, root, 0);
    }

    /**
     * {@return a request for a transfer from {@code source} to {@code destination}, with all ranks on one node}
     *
     * @param ranks number of ranks, at least 1
     * @param source the rank that sends
     * @param destination the rank that receives
     */
    public static ScheduleRequest transfer(int ranks, int source, int destination) {
        return new ScheduleRequest(ranks, source, destination, Topology.oneNode(ranks));
    }

    /**
     * {@return the same request with another topology of as many ranks}
     *
     * @param other the ranks of each node
     */
    public ScheduleRequest on(Topology other) {
        return new ScheduleRequest(ranks, root, destination, other);
    }
}
