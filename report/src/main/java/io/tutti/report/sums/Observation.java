package io.tutti.report.sums;

import java.util.Iterator;
import java.util.List;

/**
 * One iteration; a line of {@code observations.csv}.
 *
 * @param session number of the start of the study that made it; see {@code sessions.csv}
 * @param testbed where: {@code lab, 100 Mbit/s}
 * @param ranks number of ranks, each on a host of its own
 * @param size N = M, elements of a vector
 * @param type of the elements
 * @param library as in {@link SumMethod}
 * @param method as in {@link SumMethod}
 * @param kernel as in {@link SumMethod}
 * @param repetition from 1
 * @param iteration from 1; the first of a repetition is dropped
 * @param iterations of the repetition
 * @param nanos the slowest rank's time
 */
public record Observation(
        int session,
        String testbed,
        int ranks,
        int size,
        String type,
        String library,
        String method,
        String kernel,
        int repetition,
        int iteration,
        int iterations,
        long nanos) {
    /** Who it was. */
    public SumMethod contender() {
        return new SumMethod(library, method, SumMethod.Kernel.of(kernel));
    }

    /** What stands together in a repetition. */
    public Cell cell() {
        return new Cell(testbed, ranks, size, contender(), iterations, repetition);
    }

    /** Reads a line's words. */
    static Observation of(List<String> words) {
        Iterator<String> next = words.iterator();
        return new Observation(
                Integer.parseInt(next.next()),
                next.next(),
                Integer.parseInt(next.next()),
                Integer.parseInt(next.next()),
                next.next(),
                next.next(),
                next.next(),
                next.next(),
                Integer.parseInt(next.next()),
                Integer.parseInt(next.next()),
                Integer.parseInt(next.next()),
                Long.parseLong(next.next()));
    }

    /**
     * One repetition of a contender.
     *
     * @param testbed where
     * @param ranks number of ranks
     * @param size N = M
     * @param contender who
     * @param iterations of it
     * @param repetition from 1
     */
    public record Cell(String testbed, int ranks, int size, SumMethod contender, int iterations, int repetition) {
        Cell withRepetition(int other) {
            return new Cell(testbed, ranks, size, contender, iterations, other);
        }
    }
}
