package io.tutti.sparse.replay;

import io.tutti.sparse.trace.Phase;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;

/** The simulated time of each rank in seconds, and the share of each phase in the time of the last rank. */
final class Clocks {
    private final double[] now;
    private final Map<Phase, Double> phases = new EnumMap<>(Phase.class);
    /** The end times of collectives that were started, for each rank. */
    private final Queue<double[]> begun = new ArrayDeque<>();

    private double[] lastBegun;
    private double work;
    private double latest;

    Clocks(int ranks) {
        now = new double[ranks];
        lastBegun = new double[ranks];
    }

    /** Adds local work of a rank. */
    void work(int rank, double seconds) {
        now[rank] += seconds;
        work += progress();
    }

    /** The time at which each rank can begin the next step; a started collective waits for the one started before. */
    double[] starts(boolean isBegun) {
        double[] starts = now.clone();
        for (int rank = 0; rank < starts.length && isBegun; rank++) {
            starts[rank] = Math.max(starts[rank], lastBegun[rank]);
        }
        return starts;
    }

    /** Ends a step; if it was only started, ranks continue before its end. */
    void finish(Phase phase, boolean isBegun, double[] times) {
        if (isBegun) {
            begun.add(times);
            lastBegun = times;
        } else {
            reach(phase, times);
        }
    }

    /** Lets ranks wait for the collective that was started first. */
    void await(Phase phase) {
        if (begun.isEmpty()) {
            throw new IllegalArgumentException("a wait for something that was not begun");
        }
        reach(phase, begun.remove());
    }

    private void reach(Phase phase, double[] times) {
        for (int rank = 0; rank < now.length; rank++) {
            now[rank] = Math.max(now[rank], times[rank]);
        }
        phases.merge(phase, progress(), Double::sum);
    }

    /** The delay of the last rank since the previous call of this method. */
    private double progress() {
        double before = latest;
        for (double time : now) {
            latest = Math.max(latest, time);
        }
        return latest - before;
    }

    double latest() {
        return latest;
    }

    double work() {
        return work;
    }

    Map<Phase, Double> phases() {
        return phases;
    }
}
