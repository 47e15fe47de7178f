package io.tutti.studies.papers.oktopk.training;

import java.util.List;

/** Observed trainings of one model, each run once. */
public interface ObservedTrainings {
    /**
     * The observations of rank 0.
     *
     * @param looks one for each step
     * @param magnitudes of a late step with an old threshold
     */
    record Course(List<StepObservation> looks, MagnitudeSample magnitudes) {}

    /** Returns rank 0's observations of a training with an exchange at a density. */
    Course of(String exchange, double density);

    /** Returns the number of ranks. */
    int ranks();

    /** Returns the smaller of the two densities that are observed. */
    double density();

    /** Returns a description of the training. */
    String words();

    /** Returns the end of figures' names; empty for the perceptron. */
    default String suffix() {
        return "";
    }
}
