package io.tutti;

import io.tutti.run.Engine;
import io.tutti.run.Operation;
import java.util.function.Consumer;

/** An operation that is kept bound. */
record PreparedOperation(Engine engine, Operation operation, String explain, Consumer<Operation> runner)
        implements Prepared {
    @Override
    public void run() {
        requireFree();
        runner.accept(operation);
    }

    @Override
    public Work start() {
        requireFree();
        engine.start(operation);
        return new OperationWork(engine, operation);
    }

    private void requireFree() {
        if (operation.isBusy()) {
            throw new IllegalStateException("the prepared collective is under way; wait for it first");
        }
    }
}
