package io.tutti.concurrent;

import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Waits that an interrupt does not end. Other ranks depend on what a rank has begun, so an interrupted thread goes on, and its
 * interrupt flag is set afterwards.
 */
public final class Uninterrupted {
    /** A wait with a limit. */
    @FunctionalInterface
    public interface Wait {
        /** Waits for at most this long, and may return earlier. */
        void forNanos(long nanos) throws InterruptedException;
    }

    private Uninterrupted() {}

    /** Waits this long, or less if {@code wait} returns earlier, whether the thread is interrupted or not. */
    public static void await(long nanos, Wait wait) {
        long end = System.nanoTime() + nanos;
        boolean interrupted = false;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            try {
                wait.forNanos(left);
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Runs an action on a separate thread, which is never interrupted, and waits for it. For actions that open or block in channels:
     * a channel is closed when a thread that uses it is interrupted.
     *
     * @param name of the thread
     * @throws RuntimeException or Error the exception of {@code action}; its stack trace continues with the caller's
     */
    public static <T> T call(String name, Supplier<T> action) {
        FutureTask<T> task = new FutureTask<>(action::get);
        Thread.ofPlatform().daemon().name(name).start(task);
        while (!task.isDone()) {
            await(Long.MAX_VALUE, nanos -> awaitDone(task, nanos));
        }
        if (task.state() == Future.State.SUCCESS) {
            return task.resultNow();
        }
        Throwable failure = task.exceptionNow();
        failure.setStackTrace(Stream.concat(
                        Arrays.stream(failure.getStackTrace()),
                        Arrays.stream(Thread.currentThread().getStackTrace()).skip(1))
                .toArray(StackTraceElement[]::new));
        throw Unchecked.of(failure);
    }

    private static void awaitDone(Future<?> task, long nanos) throws InterruptedException {
        try {
            task.get(nanos, TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // the caller checks the task
        }
    }
}
