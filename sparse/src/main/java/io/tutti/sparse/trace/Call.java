package io.tutti.sparse.trace;

import io.tutti.sparse.vector.SparseVector;
import java.util.List;

/**
 * One exchange of one rank.
 *
 * @param steps collectives and messages, in their order
 * @param isReevaluation whether a threshold or boundaries were recomputed by communication
 * @param restNanos local work after the last step, in nanoseconds
 * @param selected the selected elements of the rank; null if they were not recorded
 */
public record Call(List<Step> steps, boolean isReevaluation, long restNanos, SparseVector selected) {
    /** Copies the list. */
    public Call {
        steps = List.copyOf(steps);
    }
}
