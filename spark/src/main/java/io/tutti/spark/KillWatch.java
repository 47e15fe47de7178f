package io.tutti.spark;

import io.tutti.Communicator;
import io.tutti.error.CommunicationException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.TaskContext;

/**
 * Ends a rank's job when Spark kills its task, for example because the stage was cancelled. Spark only sets a flag, and
 * a collective that waits for other ranks would not see it. Runs in a task.
 */
final class KillWatch implements AutoCloseable {
    /** Why the job of a killed task ends. */
    static final String REASON = "Spark killed the task of this rank";

    private static final Duration INTERVAL = Duration.ofMillis(100);

    private final TaskContext context;
    private final Communicator communicator;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    private KillWatch(TaskContext context, Communicator communicator) {
        this.context = context;
        this.communicator = communicator;
        this.thread = Thread.ofPlatform().daemon().name("tutti-kill-watch").unstarted(this::watch);
    }

    /** Starts to watch a task. */
    static KillWatch start(TaskContext context, Communicator communicator) {
        KillWatch watch = new KillWatch(context, communicator);
        watch.thread.start();
        return watch;
    }

    private void watch() {
        try {
            while (!closed.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                if (context.isInterrupted()) {
                    communicator.abort(REASON);
                }
            }
        } catch (CommunicationException | IllegalStateException e) {
            // the job has ended, which the program learns at its next call; or the program has closed the communicator
        } catch (InterruptedException e) {
            throw new IllegalStateException("no code interrupts this thread", e);
        }
    }

    /** Stops, and returns when nothing more is aborted. */
    @Override
    public void close() {
        closed.countDown();
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
