package io.tutti.algorithm.node;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.SubProgram;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;

/**
 * One rank of every node that communicates with other nodes: the root on its node, the first rank on others.
 *
 * @param groups the ranks of each node
 * @param root the root; 0 if no rank is special
 */
record Leaders(NodeGroups groups, int root) {
    /** The algorithm of broadcast and reduce inside nodes. */
    private static final String LOCAL = "binomial-tree";
    /** The number of scratch buffers that these use. */
    static final int SCRATCHES = 2;

    static Leaders of(ScheduleRequest request) {
        return new Leaders(new NodeGroups(request.topology()), request.root());
    }

    Topology topology() {
        return groups.topology();
    }

    /** The leader of a node. */
    int leader(int node) {
        return node == topology().node(root) ? root : topology().rank(node, 0);
    }

    boolean isLeader(int rank) {
        return leader(topology().node(rank)) == rank;
    }

    /** Whether there are other ranks on a rank's node. */
    boolean hasOthers(int rank) {
        return topology().size(topology().node(rank)) > 1;
    }

    /** The part of a leader in a collective of all leaders. */
    SubProgram between(Schedule schedule, int rank) {
        return new SubProgram(schedule, topology().node(rank)).ranks(this::leader);
    }

    /** The part of a rank in a collective of its node, of all chunks at once, whose root is the leader. */
    SubProgram inside(String collective, int rank, int chunks) {
        int node = topology().node(rank);
        int top = topology().index(leader(node));
        Algorithm tree = Algorithms.byName(collective, LOCAL).orElseThrow();
        return new SubProgram(
                        tree.schedule(ScheduleRequest.rooted(topology().size(node), top)),
                        topology().index(rank))
                .ranks(index -> topology().rank(node, index))
                .chunks(0, chunks);
    }

    /** One more than the highest key of a collective of any node. */
    int keysInside() {
        return groups.treeSteps() + 1;
    }
}
