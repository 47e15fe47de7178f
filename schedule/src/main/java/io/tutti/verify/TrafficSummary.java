package io.tutti.verify;

/**
 * The traffic, reductions and memory of a schedule for a layout; each number is the maximum over ranks.
 *
 * @param messages number of messages sent
 * @param sent number of elements sent
 * @param reduced number of elements combined: a reduction of n operands counts n - 1 times
 * @param scratch elements of scratch memory, if no receive is fused
 * @param vector elements of the longer of INPUT and OUTPUT: the unit of {@link #sentVectors}
 */
public record TrafficSummary(int messages, long sent, long reduced, long scratch, long vector) {
    /**
     * {@link #sent} as a multiple of {@link #vector}; 0 if the vector is empty.
     *
     * @return the number of vectors
     */
    public double sentVectors() {
        return vector == 0 ? 0 : (double) sent / vector;
    }

    /**
     * {@link #reduced} as a multiple of {@link #vector}; 0 if the vector is empty.
     *
     * @return the number of vectors
     */
    public double reducedVectors() {
        return vector == 0 ? 0 : (double) reduced / vector;
    }
}
