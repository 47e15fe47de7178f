package io.tutti;

import io.tutti.run.CollectiveTask;
import io.tutti.run.Engine;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** A task that was started. */
record TaskWork(Engine engine, CollectiveTask operation) implements Work {
    @Override
    public boolean isDone() {
        return operation.isDone();
    }

    @Override
    public void await() {
        engine.await(operation, Long.MAX_VALUE);
        operation.check();
    }

    @Override
    public boolean await(Duration limit) {
        boolean done = engine.await(operation, TimeUnit.NANOSECONDS.convert(limit));
        if (done) {
            operation.check();
        }
        return done;
    }

    @Override
    public CompletionStage<Void> asStage() {
        return engine.stage(operation);
    }
}
