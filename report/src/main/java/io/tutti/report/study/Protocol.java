package io.tutti.report.study;

import java.util.List;

/**
 * How thoroughly a study measures that repeats everything many times.
 *
 * @param extent what is measured unless it is said otherwise
 * @param ranks numbers of ranks; empty for those of the extent
 * @param repetitions of everything; 0 for those of the extent
 * @param iterations of a repetition, the first of which is dropped; 0 for those of the extent
 * @param only methods that take part; empty for those of the extent
 */
public record Protocol(Extent extent, List<Integer> ranks, int repetitions, int iterations, List<String> only) {
    /** Nothing said. */
    public static final Protocol USUAL = new Protocol(Extent.USUAL, List.of(), 0, 0, List.of());

    /** How long it may take. */
    public enum Extent {
        /** Minutes. */
        QUICK,
        /** Less than an hour. */
        USUAL,
        /** A night. */
        FULL
    }

    /** Checks and copies. */
    public Protocol {
        ranks = List.copyOf(ranks);
        only = List.copyOf(only);
        if (iterations == 1) {
            throw new IllegalArgumentException("iterations=1 must be at least 2, because the first is dropped");
        }
        if (repetitions < 0 || iterations < 0) {
            throw new IllegalArgumentException(
                    "repetitions=" + repetitions + " and iterations=" + iterations + " must not be negative");
        }
    }
}
