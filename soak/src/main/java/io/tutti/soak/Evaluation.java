package io.tutti.soak;

import java.util.List;

/** Compares what a job has shown with what its faults let expect. */
sealed interface Evaluation permits RunEvaluation, LongJobOutcomes {
    /** {@return the outcome of each fault of a job that has ended, but for what is left on the machine} */
    List<RunOutcome> outcomes();

    /** {@return their outcome in a job that did not end} */
    List<RunOutcome> hang();

    /**
     * {@return their outcome in a job that has left something}
     *
     * @param left what is left
     */
    List<RunOutcome> left(String left);
}
