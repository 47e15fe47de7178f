package io.tutti;

import io.tutti.run.Operation;
import io.tutti.type.Reduction;

/** The last allreduce: most calls are the same as the one before, and then nothing is to be checked or bound again. */
final class Repeat {
    private Operation operation;
    private int bindings;
    private Data input;
    private Data output;
    private Reduction reduction;

    void remember(Operation bound, Data from, Data to, Reduction by) {
        operation = bound;
        bindings = bound.bindings();
        input = from;
        output = to;
        reduction = by;
    }

    /** Whether a call is the same, and its operation is still bound to it and free. */
    boolean isOf(Data from, Data to, Reduction by) {
        return operation != null
                && from == input
                && to == output
                && by == reduction
                && operation.bindings() == bindings
                && !operation.isBusy();
    }

    Operation operation() {
        return operation;
    }
}
