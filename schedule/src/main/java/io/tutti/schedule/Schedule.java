package io.tutti.schedule;

import java.util.function.IntFunction;

/**
 * An algorithm for a number of ranks: a program per rank, asked for one rank at a time, so that a rank that runs it
 * builds only its own. Implementations are immutable and pure; {@link #program} may be called by any thread.
 */
public interface Schedule {
    /** The algorithm and its parameters, as users name it: {@code ring}, {@code generalized:r=2}. */
    String algorithm();

    /** What it does; owns the number of ranks, the chunks and the conditions before and after. */
    Collective collective();

    /** What one rank does. */
    Program program(int rank);

    /** How programs of different ranks resemble each other; checked by the verifier. */
    Symmetry symmetry();

    /** Number of ranks. */
    default int ranks() {
        return collective().ranks();
    }

    /**
     * A schedule of its parts.
     *
     * @param programs what a rank does; pure
     */
    static Schedule of(String algorithm, Collective collective, Symmetry symmetry, IntFunction<Program> programs) {
        return new Composed(algorithm, collective, symmetry, programs);
    }
}
