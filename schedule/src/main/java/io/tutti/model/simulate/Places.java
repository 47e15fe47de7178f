package io.tutti.model.simulate;

import io.tutti.model.Level;
import io.tutti.schedule.Topology;

/** The distances of ranks; the ranks of a node are spread over its sockets in equal runs. */
record Places(Topology topology, int[] sockets) {
    static Places of(Topology topology, int socketsPerNode) {
        int[] sockets = new int[topology.ranks()];
        for (int node = 0; node < topology.nodes(); node++) {
            int size = topology.size(node);
            int each = (size + socketsPerNode - 1) / socketsPerNode;
            for (int index = 0; index < size; index++) {
                sockets[topology.rank(node, index)] = index / each;
            }
        }
        return new Places(topology, sockets);
    }

    Level level(int rank, int other) {
        if (topology.node(rank) != topology.node(other)) {
            return Level.NETWORK;
        }
        return sockets[rank] == sockets[other] ? Level.SOCKET : Level.NODE;
    }

    /** Whether any two ranks have the same distance. */
    boolean areAlike() {
        if (topology.nodes() == topology.ranks()) {
            return true;
        }
        for (int socket : sockets) {
            if (socket != 0) {
                return false;
            }
        }
        return topology.nodes() == 1;
    }
}
