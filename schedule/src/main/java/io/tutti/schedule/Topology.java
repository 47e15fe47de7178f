package io.tutti.schedule;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The ranks of each node. Nodes are numbered from 0 in the order of their lowest ranks; they may have unequal numbers
 * of ranks, and their ranks need not be consecutive.
 */
public final class Topology {
    private final int[] nodes;
    private final List<int[]> members;

    private Topology(int[] nodes) {
        this.nodes = nodes;
        int count = Arrays.stream(nodes).max().orElse(-1) + 1;
        int[] sizes = new int[count];
        for (int node : nodes) {
            sizes[node]++;
        }
        this.members = Arrays.stream(sizes).mapToObj(int[]::new).toList();
        for (int rank = nodes.length - 1; rank >= 0; rank--) {
            members.get(nodes[rank])[--sizes[nodes[rank]]] = rank;
        }
    }

    /**
     * {@return a topology with all ranks on one node}
     *
     * @param ranks number of ranks, at least 0
     */
    public static Topology oneNode(int ranks) {
        return new Topology(new int[ranks]);
    }

    /**
     * {@return a topology of {@code nodes} nodes with {@code ranksPerNode} consecutive ranks each}
     *
     * @param nodes number of nodes
     * @param ranksPerNode number of ranks of each node
     * @throws ArithmeticException if there are 2^31 ranks or more
     */
    public static Topology uniform(int nodes, int ranksPerNode) {
        return new Topology(IntStream.range(0, Math.multiplyExact(nodes, ranksPerNode))
                .map(rank -> rank / ranksPerNode)
                .toArray());
    }

    /**
     * {@return a topology from the node of each rank}
     *
     * @param nodeOfRank any number per rank; ranks with equal numbers share a node
     */
    public static Topology of(int... nodeOfRank) {
        int[] nodes = new int[nodeOfRank.length];
        Map<Integer, Integer> known = new HashMap<>();
        for (int rank = 0; rank < nodes.length; rank++) {
            Integer node = known.putIfAbsent(nodeOfRank[rank], known.size());
            nodes[rank] = node == null ? known.size() - 1 : node;
        }
        return new Topology(nodes);
    }

    /**
     * Parses the node of each rank, as numbers separated by single spaces: {@code 0 0 1 1}.
     *
     * @param text the numbers
     * @param ranks how many numbers there must be
     * @return the topology
     * @throws IllegalArgumentException if there are not {@code ranks} numbers, or nodes are not numbered in the order
     *     of their lowest ranks
     */
    public static Topology parse(String text, int ranks) {
        String[] words = text.split(" ");
        if (words.length != ranks) {
            throw new IllegalArgumentException("nodes must be a number for each of " + ranks + " ranks");
        }
        int[] nodes = new int[ranks];
        int next = 0;
        for (int rank = 0; rank < ranks; rank++) {
            nodes[rank] = TextNumbers.parse("node", words[rank]);
            if (nodes[rank] > next) {
                throw new IllegalArgumentException("node=" + nodes[rank] + " of rank " + rank + " must be at most "
                        + next + ": nodes are numbered from 0 in the order of their lowest ranks");
            }
            next = Math.max(next, nodes[rank] + 1);
        }
        return new Topology(nodes);
    }

    /** {@return the form that {@link #parse} reads} */
    public String text() {
        return Arrays.stream(nodes).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }

    /**
     * {@return the topology of the first {@code most} ranks, or this topology if it has no more}
     *
     * @param most the number of ranks to keep, at least 0
     */
    public Topology first(int most) {
        return most >= nodes.length ? this : new Topology(Arrays.copyOf(nodes, most));
    }

    /** {@return the number of ranks} */
    public int ranks() {
        return nodes.length;
    }

    /** {@return the number of nodes} */
    public int nodes() {
        return members.size();
    }

    /**
     * {@return the node of a rank}
     *
     * @param rank 0 to {@link #ranks()} - 1
     */
    public int node(int rank) {
        return nodes[rank];
    }

    /**
     * {@return the number of ranks on a node}
     *
     * @param node 0 to {@link #nodes()} - 1
     */
    public int size(int node) {
        return members.get(node).length;
    }

    /**
     * {@return a rank of a node}
     *
     * @param node the node
     * @param index the position among the node's ranks in ascending order, from 0
     */
    public int rank(int node, int index) {
        return members.get(node)[index];
    }

    /**
     * The position of a rank among the ranks of its node in ascending order, from 0.
     *
     * @param rank the rank
     * @return the index for which {@link #rank(int, int)} of its node returns this rank
     */
    public int index(int rank) {
        return Arrays.binarySearch(members.get(nodes[rank]), rank);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Topology topology && Arrays.equals(nodes, topology.nodes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(nodes);
    }

    @Override
    public String toString() {
        return nodes() + " nodes, node of rank " + Arrays.toString(nodes);
    }
}
