package io.tutti;

import io.tutti.run.CollectiveTask;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;

/**
 * Remembers the last allreduce. Most calls differ from the previous one only in their vectors, and then need no selection and no
 * binding. It keeps no reference to vectors, so that the caller can release them.
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

    /** Returns whether a call differs only in its vectors and the task is idle and still bound in the same way. */
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

    /** Returns the task with new vectors, for which {@link #isLike} has returned true. */
    CollectiveTask with(Data from, Data to) {
        task.use(from.segment(), to.segment());
        return task;
    }
}
