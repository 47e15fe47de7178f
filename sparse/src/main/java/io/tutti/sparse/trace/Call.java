package io.tutti.sparse.trace;

import io.tutti.sparse.SparseVector;
import java.util.List;

/**
 * One exchange of one rank.
 *
 * @param steps collectives and messages, in their order
 * @param isReevaluation whether a threshold or boundaries were found anew with the help of other ranks
 * @param restNanos local work after the last step
 * @param selected what the rank selected of its own vector; null if that was not recorded
 */
public record Call(List<Step> steps, boolean isReevaluation, long restNanos, SparseVector selected) {
    /** Copies. */
    public Call {
        steps = List.copyOf(steps);
    }
}
