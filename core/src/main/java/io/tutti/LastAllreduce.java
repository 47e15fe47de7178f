package io.tutti;

import io.tutti.run.CollectiveTask;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;

/**
 * The last allreduce: most calls are like the one before but for their vectors, and then nothing is to be chosen or bound
 * again. Refers to no vectors, which are the caller's to give up.
 */
final class LastAllreduce {
    private CollectiveTask task;
    private int bindings;
    private long bytes;
    private ElementType type;
    private boolean inPlace;
    private Reduction reduction;

    void remember(CollectiveTask bound, Data from, Data to, Reduction by) {
        task = bound;
        bindings = bound.bindings();
        bytes = from.segment().byteSize();
        type = from.type();
        inPlace = Checks.inPlace(from, to);
        reduction = by;
    }

    /** Whether a call is like it, and its operation is still bound so and free. */
    boolean isLike(Data from, Data to, Reduction by) {
        return by == reduction
                && isLike(from)
                && (from == to || isLike(to))
                && !to.segment().isReadOnly()
                && Checks.inPlace(from, to) == inPlace
                && task.bindings() == bindings
                && !task.isBusy();
    }

    private boolean isLike(Data vector) {
        return vector.type() == type && vector.segment().byteSize() == bytes;
    }

    /** The operation, with the vectors of a call that is like it. */
    CollectiveTask with(Data from, Data to) {
        task.use(from.segment(), to.segment());
        return task;
    }
}
