package io.tutti.model.simulate;

import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.HashMap;
import java.util.Map;

/**
 * How a representative, rank 0, meets itself. If all ranks are alike and in lock step, what rank 0 receives from rank a
 * arrives when what rank 0 sends to q does, where q is called 0 on rank a.
 */
final class Mirror {
    private final Symmetry symmetry;
    private final int ranks;
    private final Map<Integer, Integer> destinations = new HashMap<>();

    private Mirror(Schedule schedule) {
        symmetry = schedule.symmetry();
        ranks = schedule.ranks();
    }

    /** The mirror of a schedule, or null if rank 0 does not stand for all ranks. */
    static Mirror of(Schedule schedule) {
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            if (schedule.symmetry().representative(rank) != 0) {
                return null;
            }
        }
        return new Mirror(schedule);
    }

    /** To whom the representative sends what stands for that which it receives from {@code source}. */
    int destination(int source) {
        return destinations.computeIfAbsent(source, this::search);
    }

    private int search(int source) {
        // The inverse under exclusive or, then under rotation, then whatever it is.
        if (symmetry.rank(source, source) == 0) {
            return source;
        }
        for (int tried = 0; tried < ranks; tried++) {
            int candidate = (2 * ranks - source - tried) % ranks;
            if (symmetry.rank(source, candidate) == 0) {
                return candidate;
            }
        }
        throw new IllegalArgumentException("symmetry=" + symmetry + " names no rank 0 on rank " + source);
    }
}
