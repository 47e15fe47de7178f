package io.tutti;

import io.tutti.run.CollectiveTask;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * An operation that is kept bound.
 *
 * @param runner runs it if it is free
 * @param starter starts it if it is free
 */
record PreparedTask(
        CollectiveTask operation,
        String explain,
        Consumer<CollectiveTask> runner,
        Function<CollectiveTask, Work> starter)
        implements Prepared {
    @Override
    public void run() {
        runner.accept(operation);
    }

    @Override
    public Work start() {
        return starter.apply(operation);
    }
}
