package io.tutti.studies.papers.oktopk.training;

/**
 * The observation of one training step.
 *
 * @param step from 1
 * @param k requested number of elements
 * @param local number of rank 0's elements above its threshold of the last multiple of the period
 * @param normal number of rank 0's elements above the threshold of a normal distribution of the same mean and deviation
 * @param selected largest number of elements that a rank actually selected
 * @param result number of elements of the common result
 * @param assumption the values of Assumption 1; null if they were not computed in this step
 * @param age steps since the threshold was exact
 */
public record StepObservation(
        int step, int k, long local, long normal, long selected, long result, Assumption assumption, int age) {
    /**
     * The distance of the k largest elements of the sum of the ranks' k largest from the k largest elements of the true
     * sum.
     *
     * @param xi the distance relative to the norm of the true gradient
     * @param growth norm of the true sum including residuals, relative to that of the true gradient
     */
    public record Assumption(double xi, double growth) {}
}
