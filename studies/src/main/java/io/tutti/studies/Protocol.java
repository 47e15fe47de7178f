package io.tutti.studies;

import java.util.List;

/**
 * The extent of a study with many repetitions.
 *
 * @param extent default extent of the measurements
 * @param ranks numbers of ranks; empty for those of the extent
 * @param repetitions number of repetitions of everything; 0 for that of the extent
 * @param iterations number of iterations of a repetition, the first of which is dropped; 0 for that of the extent
 * @param only methods that take part; empty for those of the extent
 */
public record Protocol(Extent extent, List<Integer> ranks, int repetitions, int iterations, List<String> only) {
    /** The defaults. */
    public static final Protocol USUAL = new Protocol(Extent.USUAL, List.of(), 0, 0, List.of());

    /** Durations of a study. */
    public enum Extent {
        /** Minutes. */
        QUICK,
        /** Less than an hour. */
        USUAL,
        /** A night. */
        FULL
    }

    /** Validates and copies. */
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
