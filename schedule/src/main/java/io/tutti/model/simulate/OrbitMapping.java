package io.tutti.model.simulate;

import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.HashMap;
import java.util.Map;

/**
 * The simulation of all ranks by a few. The symmetry of a schedule whose ranks are all alike is a group that permutes
 * ranks; {@code symmetry.rank(t, r)} is the rank to which member t, which moves rank 0 to t, moves r. If messages
 * between any two ranks cost the same, rank 0 represents all ranks. Otherwise, if the members that move rank 0 to the
 * first rank of a node move whole nodes, index by index, the ranks of node 0 represent all nodes. Nodes then run in
 * lockstep: the message that rank s of node 0 receives from rank a arrives when the message arrives that the
 * representative of a on node 0 sends to the rank to which s is moved back.
 */
final class OrbitMapping {
    private final Symmetry symmetry;
    private final int ranks;
    private final int block;
    private final Map<Integer, Integer> inverses = new HashMap<>();

    private OrbitMapping(Schedule schedule, int block) {
        symmetry = schedule.symmetry();
        ranks = schedule.ranks();
        this.block = block;
    }

    /** The mapping of a schedule, or null if all ranks must be simulated. */
    static OrbitMapping of(Schedule schedule, Places places) {
        int block = places.areAlike() ? 1 : places.topology().size(0);
        if (block == schedule.ranks()) {
            return null;
        }
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            int index = rank % block;
            boolean isAlike = schedule.symmetry().representative(rank) == 0
                    && schedule.symmetry().rank(rank - index, index) == rank
                    && (block == 1 || places.topology().node(rank) == rank / block);
            if (!isAlike) {
                return null;
            }
        }
        return schedule.ranks() % block == 0 ? new OrbitMapping(schedule, block) : null;
    }

    /** Number of simulated ranks; they are the lowest. */
    int simulated() {
        return block;
    }

    /** The simulated rank that represents a rank. */
    int representative(int rank) {
        return rank % block;
    }

    /**
     * The destination of the message that represents a message from {@code source} to {@code receiver}: the
     * representative of {@code source} sends it.
     */
    int destination(int source, int receiver) {
        int moved = source - source % block;
        int destination = symmetry.rank(inverses.computeIfAbsent(moved, this::inverse), receiver);
        if (symmetry.rank(moved, destination) != receiver) {
            throw new IllegalArgumentException("symmetry=" + symmetry + " is not a group");
        }
        return destination;
    }

    /** The member that moves {@code rank} to 0. */
    private int inverse(int rank) {
        // Tries the inverse under exclusive or first, then that under rotation, then all others.
        if (symmetry.rank(rank, rank) == 0) {
            return rank;
        }
        for (int tried = 0; tried < ranks; tried++) {
            int candidate = (2 * ranks - rank - tried) % ranks;
            if (symmetry.rank(candidate, rank) == 0) {
                return candidate;
            }
        }
        throw new IllegalArgumentException("symmetry=" + symmetry + " has no member that moves rank " + rank + " to 0");
    }
}
