package io.tutti.spark;

import io.tutti.Communicator;
import io.tutti.error.CommunicationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Joins a job on a thread of its own, so that a task which Spark kills meanwhile ends: joining may wait for ranks that have been killed
 * already, and knows nothing of Spark.
 */
final class KillableJoin {
    private static final long LOOK_MILLIS = 50;

    private KillableJoin() {}

    /**
     * Joins. An interrupt does not end the wait.
     *
     * @param join joins the job
     * @param requireAlive throws if the task was killed; a communicator that is there later is then given up
     * @return the communicator
     */
    static Communicator run(Supplier<Communicator> join, Runnable requireAlive) {
        CompletableFuture<Communicator> joining = CompletableFuture.supplyAsync(
                join,
                task -> Thread.ofPlatform().daemon().name("tutti-spark-join").start(task));
        boolean isInterrupted = false;
        try {
            while (!joining.isDone()) {
                requireAlive.run();
                isInterrupted |= pause(joining);
            }
            return result(joining);
        } catch (Throwable e) {
            joining.thenAccept(KillableJoin::giveUp);
            throw e;
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits a little for the end; returns whether the thread was interrupted. */
    private static boolean pause(CompletableFuture<?> joining) {
        try {
            joining.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            return true;
        } catch (TimeoutException | ExecutionException e) {
            // the caller looks at it
        }
        return false;
    }

    private static Communicator result(CompletableFuture<Communicator> joining) {
        try {
            return joining.join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case RuntimeException own -> throw own;
                case Error own -> throw own;
                default -> throw e;
            }
        }
    }

    /** The other ranks would wait for a rank whose task has ended. */
    private static void giveUp(Communicator communicator) {
        try (communicator) {
            communicator.abort(KillWatch.REASON);
        } catch (CommunicationException e) {
            // the job has ended
        }
    }
}
