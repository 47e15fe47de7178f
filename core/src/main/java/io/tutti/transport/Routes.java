package io.tutti.transport;

import io.tutti.spi.TransportProvider;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which transport joins each pair of ranks of a job. A pure function of what the ranks reach, so that all ranks compute
 * the same from the same facts.
 */
final class Routes {
    /** No transport joins a pair. */
    static final int NONE = -1;

    private final List<TransportProvider> providers;
    private final List<List<BitSet>> reach;
    private final int[] nodes;

    /**
     * Computes the routes.
     *
     * @param providers the transports, in the order in which a pair of ranks tries them
     * @param reach by transport and rank: the ranks that it can reach
     * @param ranks number of ranks of the job
     */
    Routes(List<TransportProvider> providers, List<List<BitSet>> reach, int ranks) {
        this.providers = providers;
        this.reach = reach;
        this.nodes = new int[ranks];
        computeNodes();
    }

    /** A rank joins the first node with all of whose ranks it shares memory; if there is none, it starts a new one. */
    private void computeNodes() {
        List<List<Integer>> members = new ArrayList<>();
        for (int rank = 0; rank < nodes.length; rank++) {
            int node = 0;
            while (node < members.size() && !sharesMemory(rank, members.get(node))) {
                node++;
            }
            if (node == members.size()) {
                members.add(new ArrayList<>());
            }
            members.get(node).add(rank);
            nodes[rank] = node;
        }
    }

    private boolean sharesMemory(int rank, List<Integer> others) {
        for (int other : others) {
            int transport = first(rank, other, true);
            if (transport == NONE || !providers.get(transport).sharesMemory()) {
                return false;
            }
        }
        return true;
    }

    private int first(int one, int other, boolean maySharesMemory) {
        for (int transport = 0; transport < providers.size(); transport++) {
            List<BitSet> ofRanks = reach.get(transport);
            if (ofRanks.get(one).get(other)
                    && ofRanks.get(other).get(one)
                    && (maySharesMemory || !providers.get(transport).sharesMemory())) {
                return transport;
            }
        }
        return NONE;
    }

    /** Returns the index of the transport that joins two different ranks, or {@link #NONE}. */
    int transport(int one, int other) {
        return first(one, other, nodes[one] == nodes[other]);
    }

    /** Returns the node of a rank: ranks with the same number share memory. */
    int node(int rank) {
        return nodes[rank];
    }

    /** Returns a pair of ranks that no transport joins, or null if there is none. */
    int[] unjoined() {
        for (int one = 0; one < nodes.length; one++) {
            for (int other = one + 1; other < nodes.length; other++) {
                if (transport(one, other) == NONE) {
                    return new int[] {one, other};
                }
            }
        }
        return null;
    }
}
