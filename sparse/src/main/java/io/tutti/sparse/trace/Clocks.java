package io.tutti.sparse.trace;

import io.tutti.sparse.Phase;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;

/** What time it is for each rank, in seconds, and what made the last one so late. */
final class Clocks {
    private final double[] now;
    private final Map<Phase, Double> phases = new EnumMap<>(Phase.class);
    /** When collectives that were begun are done, for each rank. */
    private final Queue<double[]> begun = new ArrayDeque<>();

    private double[] lastBegun;
    private double work;
    private double latest;

    Clocks(int ranks) {
        now = new double[ranks];
        lastBegun = new double[ranks];
    }

    /** A rank works for itself. */
    void work(int rank, double seconds) {
        now[rank] += seconds;
        work += progress();
    }

    /** When each rank can begin the next step; one that is begun waits until the one begun before is done. */
    double[] starts(boolean isBegun) {
        double[] starts = now.clone();
        for (int rank = 0; rank < starts.length && isBegun; rank++) {
            starts[rank] = Math.max(starts[rank], lastBegun[rank]);
        }
        return starts;
    }

    /** A step is done; if it was only begun, ranks go on before. */
    void finish(Phase phase, boolean isBegun, double[] times) {
        if (isBegun) {
            begun.add(times);
            lastBegun = times;
        } else {
            reach(phase, times);
        }
    }

    /** Ranks wait for what was begun first. */
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

    /** By how much the last rank is later than when this was asked before. */
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
