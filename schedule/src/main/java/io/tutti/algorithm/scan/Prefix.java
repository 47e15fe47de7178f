package io.tutti.algorithm.scan;

import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;

/**
 * Prefix reductions of the ranks {@code first} to {@code end - 1} by doubling distances. Intermediate values alternate
 * between two scratch buffers, so a step does not overwrite what it sends.
 */
record Prefix(int first, int end) {
    /** A slice for a starting value that is neither the input nor the result. */
    static final Slice START = between(1);

    private static final Slice ARRIVAL = Slice.scratch(0, 0, 1);

    /**
     * Adds the ops of a rank. The sum ends in OUTPUT, except for the first rank, whose value stays at {@code start}.
     *
     * @param key the key of the first step
     * @param start the slice that holds this rank's value
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
