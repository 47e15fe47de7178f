package io.tutti.algorithm;

import io.tutti.schedule.Topology;
import java.util.Objects;

/**
 * What a schedule is asked for.
 *
 * @param ranks number of ranks, at least 1
 * @param root the rank that starts or ends with everything; 0 where no rank is special
 * @param destination where a transfer ends; 0 otherwise
 * @param topology which ranks share a node
 */
public record ScheduleRequest(int ranks, int root, int destination, Topology topology) {
    /** Checks. */
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

    /** All ranks alike, on one node. */
    public static ScheduleRequest of(int ranks) {
        return rooted(ranks, 0);
    }

    /** All ranks alike, on these nodes. */
    public static ScheduleRequest of(Topology topology) {
        return new ScheduleRequest(topology.ranks(), 0, 0, topology);
    }

    /** With a root, on one node. */
    public static ScheduleRequest rooted(int ranks, int root) {
        return transfer(ranks, root, 0);
    }

    /** From {@code source} to {@code destination}, on one node. */
    public static ScheduleRequest transfer(int ranks, int source, int destination) {
        return new ScheduleRequest(ranks, source, destination, Topology.oneNode(ranks));
    }

    /** The same on these nodes. */
    public ScheduleRequest on(Topology other) {
        return new ScheduleRequest(ranks, root, destination, other);
    }
}
