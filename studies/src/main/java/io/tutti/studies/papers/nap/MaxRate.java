package io.tutti.studies.papers.nap;

import io.tutti.model.Level;
import io.tutti.model.Network;
import io.tutti.model.Regime;

/**
 * The time of node-aware allreduces of one vector under the max-rate model, eq. 4 to 6 of Bienz, Olson and Gropp,
 * Node-aware improvements to allreduce, 2019. A message inside a node costs {@code α_l + β_l s}; a message between
 * nodes, while a ranks of the node send, costs {@code α + a s / min(R_N, a R_b)}; combining costs γ per byte.
 * Logarithms are rounded up; the equations assume that the numbers of nodes and of ranks per node are powers, of two or
 * of the ranks per node.
 *
 * @param local messages inside a node: α_l and β_l
 * @param remote messages between nodes: α, R_b and R_N
 * @param gamma seconds per byte combined
 */
record MaxRate(Regime local, Regime remote, double gamma) {
    /**
     * {@return the model for vectors of a size in bytes: the regimes of messages between sockets and between nodes}
     *
     * @param network the network whose regimes are taken
     * @param bytes size of the vector in bytes
     */
    static MaxRate of(Network network, double bytes) {
        return new MaxRate(network.regime(Level.NODE, bytes), network.regime(Level.NETWORK, bytes), network.gamma());
    }

    /**
     * {@return seconds of a message inside a node, {@code α_l + β_l s}}
     *
     * @param bytes size of the message in bytes
     */
    double inside(double bytes) {
        return local.latency() + local.seconds(bytes);
    }

    /**
     * {@return seconds of a message between nodes while {@code senders} ranks of a node send (eq. 3)}
     *
     * @param bytes size of each message in bytes
     * @param senders number of sending ranks of the node, at least 1
     */
    double between(double bytes, int senders) {
        return remote.latency() + remote.seconds(bytes, senders);
    }

    /**
     * Recursive doubling over all ranks (eq. 4): {@code (α_l + β_l s) log2 ppn + (α + ppn s / min(R_N, ppn R_b)) log2 n +
     * γ s log2 p}. Exact for powers of two.
     *
     * @param nodes number of nodes
     * @param ranksPerNode number of ranks of each node
     * @param bytes size of the vector in bytes
     * @return seconds
     */
    double recursiveDoubling(int nodes, int ranksPerNode, double bytes) {
        int inside = log(2, ranksPerNode);
        int between = log(2, nodes);
        return inside(bytes) * inside + between(bytes, ranksPerNode) * between + gamma * bytes * (inside + between);
    }

    /**
     * Reduce to a leader, recursive doubling among leaders, broadcast. Eq. 5 counts {@code log2 ppn} messages inside a
     * node; its text counts as many for the reduction and again for the broadcast, as this method does: {@code 2 (α_l +
     * β_l s) log2 ppn + (α + s / R_b) log2 n + γ s log2 p}.
     *
     * @param nodes number of nodes
     * @param ranksPerNode number of ranks of each node
     * @param bytes size of the vector in bytes
     * @return seconds
     */
    double leaders(int nodes, int ranksPerNode, double bytes) {
        return leadersPrinted(nodes, ranksPerNode, bytes) + inside(bytes) * log(2, ranksPerNode);
    }

    /**
     * The cost of {@link #leaders} as printed in eq. 5, with only the reduction or the broadcast: a lower bound.
     *
     * @param nodes number of nodes
     * @param ranksPerNode number of ranks of each node
     * @param bytes size of the vector in bytes
     * @return seconds
     */
    double leadersPrinted(int nodes, int ranksPerNode, double bytes) {
        int inside = log(2, ranksPerNode);
        int between = log(2, nodes);
        return inside(bytes) * inside + between(bytes, 1) * between + gamma * bytes * (inside + between);
    }

    /**
     * Node-aware parallel allreduce (eq. 6): {@code (α_l + β_l s) log2 p + (α + ppn s / min(R_N, ppn R_b)) log_ppn n +
     * γ s (log2 p + log_ppn n)}. An upper bound: one rank of a node is idle in each step between nodes, so only ppn - 1
     * ranks share its interface, and a received value replaces the rank's value instead of being combined with it.
     *
     * @param nodes number of nodes
     * @param ranksPerNode number of ranks of each node
     * @param bytes size of the vector in bytes
     * @return seconds
     */
    double nodeAware(int nodes, int ranksPerNode, double bytes) {
        int steps = log(ranksPerNode, nodes);
        int inside = log(2, ranksPerNode) * (1 + steps);
        return inside(bytes) * inside + between(bytes, ranksPerNode) * steps + gamma * bytes * (inside + steps);
    }

    /**
     * {@return the logarithm of a number, rounded up}
     *
     * @param base at least 2, unless the number is 1
     * @param number at least 1
     * @throws IllegalArgumentException if the base is less than 2 and the number greater than 1
     */
    static int log(int base, int number) {
        if (base < 2 && number > 1) {
            throw new IllegalArgumentException("base=" + base + " must be at least 2");
        }
        int steps = 0;
        for (long reached = 1; reached < number; reached *= base) {
            steps++;
        }
        return steps;
    }
}
