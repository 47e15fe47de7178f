package io.tutti.model.simulate;

import io.tutti.model.Regime;
import io.tutti.schedule.Topology;

/**
 * The network interfaces of nodes. The messages that leave a node share its interface: of n messages, each gets the
 * lesser of its own rate and 1/n of the node's.
 */
final class NicShares {
    private final Topology topology;
    private final Regime[] regimes;
    private final SharedNic[] nodes;

    NicShares(Topology topology, Regime[] regimes) {
        this.topology = topology;
        this.regimes = regimes;
        nodes = new SharedNic[topology.nodes()];
    }

    /** Whether messages of a regime share the interface. */
    boolean areShared(int regime) {
        return regimes[regime].nodeRate() < Double.POSITIVE_INFINITY;
    }

    int node(int rank) {
        return topology.node(rank);
    }

    /**
     * Begins to send a message.
     *
     * @return the time for which an alarm must be set, or infinity if one is set early enough
     */
    double add(int node, int send, int regime, double bytes, double now) {
        if (nodes[node] == null) {
            nodes[node] = new SharedNic(regimes);
        }
        nodes[node].add(send, regime, bytes, now);
        return nodes[node].alarm(now);
    }

    /** A message that has left by now, or -1. */
    int poll(int node, double now) {
        return nodes[node].poll(now);
    }

    /** The time for which an alarm must be set after an alarm, or infinity if one is set early enough. */
    double alarm(int node, double now) {
        return nodes[node].alarm(now);
    }
}
