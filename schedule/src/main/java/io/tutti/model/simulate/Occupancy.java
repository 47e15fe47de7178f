package io.tutti.model.simulate;

import java.util.Arrays;

/**
 * When processors are free, and for how long ranks compute, or are busy at all: with computing or with sending. Spans
 * are told in the order of their beginnings; that of a message on a shared interface is open until it has left.
 */
final class Occupancy {
    private final double stretch;
    private final double[] free;
    private final double[] computing;
    private final double[] busy;
    /** Up to when busy time is counted. */
    private final double[] covered;
    /** Since when a span is open; not a number if none is. */
    private final double[] open;
    /** The end of what was told while a span was open. */
    private final double[] withheld;

    /** @param stretch how many times longer all that needs a processor takes */
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

    /** Has the processor work for so many seconds as soon as it is free; when it is done. */
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

    /** Begins a span whose end is not known yet. */
    void open(int rank, double begin) {
        open[rank] = begin;
        withheld[rank] = begin;
    }

    /** Ends it. */
    void close(int rank, double end) {
        double begin = open[rank];
        open[rank] = Double.NaN;
        cover(rank, begin, Math.max(end, withheld[rank]));
    }

    /** Seconds of overheads and arithmetic, per rank. */
    double[] computing() {
        return computing;
    }

    /** Seconds in which the processor or the port out was at work, per rank. */
    double[] busy() {
        return busy;
    }
}
