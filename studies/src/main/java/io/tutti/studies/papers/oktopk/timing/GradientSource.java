package io.tutti.studies.papers.oktopk.timing;

/** The gradients of one rank, step by step. */
public interface GradientSource {
    /** Fills in the gradient of a step, counted from 0. */
    void fill(float[] gradient, int step);
}
