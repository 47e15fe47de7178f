package io.tutti.cli.study.oktopk;

/**
 * What was seen of one step of a training.
 *
 * @param step from 1
 * @param k how many elements were wanted
 * @param local elements that rank 0 has above its threshold of the last multiple of the period
 * @param normal elements of rank 0 above the threshold of a normal distribution of the same mean and deviation
 * @param selected elements that a rank really selected, the most of any
 * @param result elements of the common result
 * @param assumption of Assumption 1; null where it was not looked at
 * @param age steps since the threshold was exact
 */
record StepObservation(
        int step, int k, long local, long normal, long selected, long result, Assumption assumption, int age) {
    /**
     * How far the k largest of the sum of the ranks' k largest are from the k largest of the true sum.
     *
     * @param xi over the length of the true gradient
     * @param growth length of the true sum, residuals in it, over that of the true gradient
     */
    record Assumption(double xi, double growth) {}
}
