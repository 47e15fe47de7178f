package io.tutti.algorithm;

import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;

/**
 * Prefix sums of the ranks {@code first} to {@code end - 1} by doubling distances. Values between take turns in two
 * scratch buffers, so that a step overwrites nothing that it lends.
 */
record Prefix(int first, int end) {
    /** Where a value may stand that is neither input nor result. */
    static final Slice START = between(1);

    private static final Slice ARRIVAL = Slice.scratch(0, 0, 1);

    /**
     * Adds what a rank does; the sum ends in OUTPUT, but for the first rank, whose value stays where it is.
     *
     * @param key of the first step
     * @param start where this rank's value is
     */
    void scan(ProgramBuilder program, int rank, int key, Slice start) {
        Slice value = start;
        for (int step = 0; 1 << step < end - first; step++) {
            int distance = 1 << step;
            if (rank + distance < end) {
                program.send(rank + distance, key + step, value);
            }
            if (rank - distance >= first) {
                boolean isLast = rank - 2 * distance < first;
                Slice sum = isLast ? Slice.output(0, 1) : between(step);
                program.recv(rank - distance, key + step, ARRIVAL).reduce(sum, ARRIVAL, value);
                value = sum;
            }
        }
    }

    private static Slice between(int step) {
        return Slice.scratch(1 + step % 2, 0, 1);
    }
}
