package io.tutti.verify;

/**
 * What a schedule costs for a layout, each number that of the rank that has most of it.
 *
 * @param messages messages sent
 * @param sent elements sent
 * @param reduced elements combined: a reduction of n operands counts n - 1 times
 * @param scratch elements of scratch memory, if no receive is fused
 * @param vector elements of the longer of INPUT and OUTPUT: the unit of {@link #sentVectors}
 */
public record TrafficSummary(int messages, long sent, long reduced, long scratch, long vector) {
    /** {@link #sent} in vectors; 0 if the vector is empty. */
    public double sentVectors() {
        return vector == 0 ? 0 : (double) sent / vector;
    }

    /** {@link #reduced} in vectors; 0 if the vector is empty. */
    public double reducedVectors() {
        return vector == 0 ? 0 : (double) reduced / vector;
    }
}
