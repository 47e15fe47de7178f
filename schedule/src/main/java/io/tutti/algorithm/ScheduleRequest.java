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

    /** A request without a root, with all ranks on one node. */
    public static ScheduleRequest of(int ranks) {
        return rooted(ranks, 0);
    }

    /** A request without a root, for the ranks of this topology. */
    public static ScheduleRequest of(Topology topology) {
        return new ScheduleRequest(topology.ranks(), 0, 0, topology);
    }

    /** A request with a root, with all ranks on one node. */
    public static ScheduleRequest rooted(int ranks, int root) {
        return transfer(ranks, root, 0);
    }

    /** A request for a transfer from {@code source} to {@code destination}, with all ranks on one node. */
    public static ScheduleRequest transfer(int ranks, int source, int destination) {
        return new ScheduleRequest(ranks, source, destination, Topology.oneNode(ranks));
    }

    /** The same request with another topology of as many ranks. */
    public ScheduleRequest on(Topology other) {
        return new ScheduleRequest(ranks, root, destination, other);
    }
}
