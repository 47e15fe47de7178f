package io.tutti.model.simulate;

import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.HashMap;
import java.util.Map;

/**
 * How a few ranks stand for all. The symmetry of a schedule whose ranks are all alike is a group that moves ranks about;
 * {@code symmetry.rank(t, r)} is where the member t, which moves rank 0 to t, moves r. If messages between any two ranks
 * cost the same, rank 0 stands for all. Otherwise, if the members that move rank 0 to the first rank of a node move
 * whole nodes, index by index, the ranks of node 0 stand for all nodes: these are in lock step, so what rank s of node 0
 * receives from rank a arrives when what a's like on node 0 sends to s's like, moved back, does.
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

    /** The mirror of a schedule, or null if none but all ranks stand for all. */
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

    /** How many ranks stand for all, the lowest. */
    int simulated() {
        return block;
    }

    /** Who stands for a rank. */
    int like(int rank) {
        return rank % block;
    }

    /** To whom the like of {@code source} sends what stands for a message from source to {@code receiver}. */
    int destination(int source, int receiver) {
        int moved = source - source % block;
        int destination = symmetry.rank(inverses.computeIfAbsent(moved, this::inverse), receiver);
        if (symmetry.rank(moved, destination) != receiver) {
            throw new IllegalArgumentException("symmetry=" + symmetry + " is no group");
        }
        return destination;
    }

    /** The member that moves {@code rank} to 0. */
    private int inverse(int rank) {
        // As under exclusive or, then as under rotation, then whatever it is.
        if (symmetry.rank(rank, rank) == 0) {
            return rank;
        }
        for (int tried = 0; tried < ranks; tried++) {
            int candidate = (2 * ranks - rank - tried) % ranks;
            if (symmetry.rank(candidate, rank) == 0) {
                return candidate;
            }
        }
        throw new IllegalArgumentException("symmetry=" + symmetry + " moves rank " + rank + " nowhere to 0");
    }
}
