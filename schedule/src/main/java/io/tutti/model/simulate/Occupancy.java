package io.tutti.model.simulate;

import java.util.Arrays;

/**
 * The times at which processors are free, and how long ranks compute, or are busy with computing or sending. Spans are
 * reported in the order of their beginnings; the span of a message on a shared interface is open until the message has
 * left.
 */
final class Occupancy {
    private final double stretch;
    private final double[] free;
    private final double[] computing;
    private final double[] busy;
    /** The time up to which busy time has been counted. */
    private final double[] covered;
    /** The beginning of the open span; NaN if none is open. */
    private final double[] open;
    /** The latest end reported while a span was open. */
    private final double[] withheld;

    /** @param stretch the factor by which work of a processor takes longer */
    Occupancy(int ranks, double stretch) {
        this.stretch = stretch;
        free = new double[ranks];
        computing = new double[ranks];
        busy = new double[ranks];
        covered = new double[ranks];
        open = new double[ranks];
        withheld = new double[ranks];
        Arrays.fill(open, Double.NaN);
    }

    /**
     * Runs the processor for {@code seconds} as soon as it is free.
     *
     * @return the time at which it is done
     */
    double compute(int rank, double now, double seconds) {
        double begin = Math.max(now, free[rank]);
        double end = begin + stretch * seconds;
        free[rank] = end;
        computing[rank] += end - begin;
        cover(rank, begin, end);
        return end;
    }

    /** Counts a span as busy. */
    void cover(int rank, double begin, double end) {
        if (!Double.isNaN(open[rank])) {
            withheld[rank] = Math.max(withheld[rank], end);
        } else if (end > covered[rank]) {
            busy[rank] += end - Math.max(begin, covered[rank]);
            covered[rank] = end;
        }
    }

    /** Opens a span whose end is not known yet. */
    void open(int rank, double begin) {
        open[rank] = begin;
        withheld[rank] = begin;
    }

    /** Closes the open span. */
    void close(int rank, double end) {
        double begin = open[rank];
        open[rank] = Double.NaN;
        cover(rank, begin, Math.max(end, withheld[rank]));
    }

    /** Seconds of overheads and arithmetic, per rank. */
    double[] computing() {
        return computing;
    }

    /** Seconds in which the processor or the outgoing port was busy, per rank. */
    double[] busy() {
        return busy;
    }
}
