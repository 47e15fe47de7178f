package io.tutti.studies.sums;

import io.tutti.studies.kept.Cells;
import java.util.List;

/**
 * One iteration; a line of {@code observations.csv}.
 *
 * @param session number of the start of the study that made it; see {@code sessions.csv}
 * @param testbed name of the testbed: {@code lab, 100 Mbit/s}
 * @param ranks number of ranks, each on its own host
 * @param size N = M, elements of a vector
 * @param type element type
 * @param library as in {@link SumMethod}
 * @param method as in {@link SumMethod}
 * @param kernel as in {@link SumMethod}
 * @param repetition from 1
 * @param iteration from 1; the first of a repetition is dropped
 * @param iterations number of iterations of the repetition
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
    /** Returns the measured method. */
    public SumMethod measured() {
        return new SumMethod(library, method, SumMethod.Kernel.of(kernel));
    }

    /** Returns the repetition of a method that this iteration belongs to. */
    public Cell cell() {
        return new Cell(testbed, ranks, size, measured(), iterations, repetition);
    }

    /**
     * Parses the cells of a line.
     *
     * @throws IllegalArgumentException if one has another form; the message names its column
     */
    static Observation of(List<String> words) {
        Cells cells = Cells.of(Observation.class, words);
        return new Observation(
                cells.whole(0),
                cells.text(1),
                cells.whole(2),
                cells.whole(3),
                cells.text(4),
                cells.text(5),
                cells.text(6),
                cells.text(7),
                cells.whole(8),
                cells.whole(9),
                cells.whole(10),
                cells.whole(11, 0, Long.MAX_VALUE));
    }

    /**
     * One repetition of a method.
     *
     * @param testbed name of the testbed
     * @param ranks number of ranks
     * @param size N = M
     * @param method the method
     * @param iterations number of its iterations
     * @param repetition from 1
     */
    public record Cell(String testbed, int ranks, int size, SumMethod method, int iterations, int repetition) {
        Cell withRepetition(int other) {
            return new Cell(testbed, ranks, size, method, iterations, other);
        }
    }
}
