package io.tutti.schedule;

import java.util.function.IntFunction;

/**
 * An algorithm for a fixed number of ranks: one program per rank. Programs are requested one rank at a time, so a rank
 * that runs the schedule builds only its program. Implementations are immutable and pure; any thread may call {@link
 * #program}.
 */
public interface Schedule {
    /** {@return the algorithm with its parameters, as users name it: {@code ring}, {@code generalized:r=2}} */
    String algorithm();

    /**
     * {@return the collective that the schedule performs} It defines the number of ranks, the chunks, and what holds
     * before and after.
     */
    Collective collective();

    /**
     * {@return the program of one rank}
     *
     * @param rank 0 to {@link #ranks()} - 1
     */
    Program program(int rank);

    /** {@return the declared symmetry of the programs of different ranks; the verifier checks it} */
    Symmetry symmetry();

    /** {@return the number of ranks} */
    default int ranks() {
        return collective().ranks();
    }

    /**
     * {@return a schedule composed of its properties}
     *
     * @param algorithm the algorithm with its parameters
     * @param collective the collective that it performs
     * @param symmetry the symmetry of its programs
     * @param programs the program of a rank; pure, and safe for use by several threads
     */
    static Schedule of(String algorithm, Collective collective, Symmetry symmetry, IntFunction<Program> programs) {
        return new Composed(algorithm, collective, symmetry, programs);
    }
}
