package io.tutti;

import io.tutti.run.CollectiveTask;
import io.tutti.run.Engine;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** A task that was started. */
record TaskWork(Engine engine, CollectiveTask task) implements Work {
    @Override
    public boolean isDone() {
        return task.isDone();
    }

    @Override
    public void await() {
        engine.await(task, Long.MAX_VALUE);
        task.check();
    }

    @Override
    public boolean await(Duration limit) {
        boolean done = engine.await(task, TimeUnit.NANOSECONDS.convert(limit));
        if (done) {
            task.check();
        }
        return done;
    }

    @Override
    public CompletionStage<Void> asStage() {
        return engine.stage(task);
    }
}
