package io.tutti.algorithm.node;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Division;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;

/**
 * Nodes are merged in groups, in each stage as many groups as a node has ranks: local rank g of every node receives the
 * sum of group g, then the ranks of the node combine their sums. So n nodes of ppn ranks need ⌈log_ppn n⌉ messages
 * between nodes per rank instead of log2 n. Bienz, Olson and Gropp, Node-aware improvements to allreduce, 2019, section
 * III.
 *
 * <p>Beyond the paper, it is correct for any number of nodes and ranks. The number of groups of a stage is the smallest
 * with which the remaining stages suffice ({@link Division}). In a stage of G groups, where {@code s} is the group of
 * this rank's node:
 *
 * <pre>
 *   local rank r &lt; G, r ≠ s   exchanges with local rank s of the node at the same place of group r
 *                             (if group r is one node shorter and has no such node: receives from
 *                             local rank r of the node at place s of group r, which is otherwise idle)
 *   local rank s              keeps the sum of group s
 *   local rank r ≥ G          contributes nothing
 * </pre>
 *
 * <p>Groups are runs of nodes and are combined in their order, so rank order is kept if nodes are runs of ranks. On
 * nodes of unequal size, only as many ranks participate as the smallest node has, so that all nodes combine in the same
 * way; the other ranks receive the result at the end. If the smallest node has a single rank, nodes use plain recursive
 * doubling. One short node therefore slows down every rank: with 19 ranks, 3 per node, one node has a single rank,
 * which can receive the sum of only one group in each step; seven nodes then need four consecutive messages between
 * nodes instead of two.
 *
 * <p>The first combination inside a node gives the node's sum to all of its ranks, although only as many ranks receive
 * another group's sum as the first stage has groups. The other ranks drop it: on two nodes of 12 ranks, 40 of 90
 * messages are received and not used. All of them are inside nodes and in steps that other ranks need, so omitting them
 * would save no step.
 */
final class NodeAwareParallelAllreduce implements Algorithm {
    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return "nap";
    }

    @Override
    public String description() {
        return "each rank of a node receives the sum of another group of nodes (Bienz, Olson and Gropp 2019)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        NodeGroups groups = new NodeGroups(request.topology());
        return SingleRank.orElse(
                this,
                Collectives.allreduce(request.ranks(), 1),
                Symmetry.NONE,
                rank -> new Member(groups, rank).write());
    }

    /** Writes the program of a rank. */
    private static final class Member {
        private final Topology topology;
        private final int node;
        private final int index;
        private final SingleChunkProgram program;
        /** Number of ranks of a node that communicate with other nodes. */
        private final int width;
        /** The key of the first step between nodes, and the key after the last of them. */
        private final int firstKey;

        private final int lastKey;

        Member(NodeGroups groups, int rank) {
            topology = groups.topology();
            node = topology.node(rank);
            index = topology.index(rank);
            program = new SingleChunkProgram(rank);
            width = groups.smallest();
            firstKey = RecursiveDoubling.steps(groups.largest());
            lastKey = firstKey
                    + (width == 1
                            ? RecursiveDoubling.steps(topology.nodes())
                            : Division.depth(topology.nodes(), width) * (1 + RecursiveDoubling.steps(width)));
        }

        Program write() {
            combine(topology.size(node), topology.size(node), 0);
            if (index < width) {
                across();
            } else if (topology.nodes() > 1) {
                program.drop();
            }
            if (topology.nodes() > 1) {
                spread();
            }
            return program.build();
        }

        /**
         * The first {@code size} ranks of the node combine what the first {@code holders} hold; all of them get the
         * result.
         */
        private void combine(int size, int holders, int key) {
            new RecursiveDoubling(size, position -> topology.rank(node, position)).write(program, index, holders, key);
        }

        private void across() {
            if (width == 1) {
                new RecursiveDoubling(topology.nodes(), other -> topology.rank(other, 0))
                        .write(program, node, topology.nodes(), firstKey);
                return;
            }
            for (Division stage : Division.stages(topology.nodes(), width, node)) {
                int key = firstKey + (Division.depth(stage.size(), width) - 1) * (1 + RecursiveDoubling.steps(width));
                fetch(stage, key);
                combine(width, stage.parts(), key + 1);
            }
        }

        /** Sends the result to the ranks that did not participate because other nodes have no such ranks. */
        private void spread() {
            int key = lastKey;
            for (int reached = width; reached < topology.size(node); reached *= 2) {
                if (index < reached && index + reached < topology.size(node)) {
                    program.send(topology.rank(node, index + reached), key);
                } else if (index >= reached && index < 2 * reached) {
                    program.replace(topology.rank(node, index - reached), key);
                }
                key++;
            }
        }

        private void fetch(Division stage, int key) {
            int group = stage.part(node);
            if (index == group) {
                help(stage, key);
            } else if (index >= stage.parts()) {
                program.drop();
            } else if (stage.place(node) < stage.length(index)) {
                int peer = topology.rank(stage.start(index) + stage.place(node), group);
                program.send(peer, key);
                program.replace(peer, key);
            } else {
                program.replace(topology.rank(stage.start(index) + group, index), key);
            }
        }

        /** The idle rank of a shorter group sends to the last node of a larger group, which has no counterpart. */
        private void help(Division stage, int key) {
            int place = stage.place(node);
            if (index >= stage.larger() && place < stage.larger()) {
                program.send(topology.rank(stage.start(place) + stage.shortest(), index), key);
            }
        }
    }
}
