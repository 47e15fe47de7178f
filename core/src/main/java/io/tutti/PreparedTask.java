package io.tutti;

import io.tutti.run.task.CollectiveTask;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A task that stays bound to its vectors.
 *
 * @param runner runs the task; throws if it is still running
 * @param starter starts the task; throws if it is still running
 */
record PreparedTask(
        CollectiveTask task, String explain, Consumer<CollectiveTask> runner, Function<CollectiveTask, Work> starter)
        implements Prepared {
    @Override
    public void run() {
        runner.accept(task);
    }

    @Override
    public Work start() {
        return starter.apply(task);
    }
}
