package io.tutti;

import io.tutti.run.Engine;
import io.tutti.run.task.CollectiveTask;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A task that was started.
 *
 * @param end ends the job for a reason
 */
record TaskWork(Engine engine, CollectiveTask task, int run, Consumer<String> end) implements Work {
    @Override
    public boolean isDone() {
        return task.isDone(run);
    }

    @Override
    public void await() {
        engine.await(task, run, Long.MAX_VALUE);
        task.check(run);
    }

    @Override
    public boolean await(Duration limit) {
        boolean done = engine.await(task, run, TimeUnit.NANOSECONDS.convert(Checks.notNull("limit", limit)));
        if (done) {
            task.check(run);
        }
        return done;
    }

    @Override
    public boolean cancel(String reason) {
        Checks.notNull("reason", reason);
        if (task.isDone(run)) {
            return false;
        }
        end.accept("gave up in " + task.diagnosis().call() + ": " + reason);
        return true;
    }

    @Override
    public CompletionStage<Void> asStage() {
        return engine.stage(task, run);
    }

    @Override
    public String toString() {
        return task.diagnosis().name() + (isDone() ? ", complete" : ", under way");
    }
}
