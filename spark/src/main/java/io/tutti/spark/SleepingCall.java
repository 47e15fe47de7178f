package io.tutti.spark;

import java.lang.Thread.State;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A call that sleeps for a second, looks whether its result is there, and sleeps again, as {@code BarrierTaskContext.allGather} does, which takes the end of its sleep by an interrupt for
 * a reason to look. So it is made on a thread of its own, whose sleep is interrupted as often as it may be worth a look; nothing else of the call is.
 */
final class SleepingCall {
    private static final long LEAST_PAUSE_NANOS = 2_000_000;
    private static final long MOST_PAUSE_NANOS = 50_000_000;
    /** A pause is this part of the time since the beginning, so that a result comes late by no more than that. */
    private static final int PART = 8;

    private SleepingCall() {}

    /**
     * Makes a call.
     *
     * @param name of the thread
     * @param limit longest wait; a call that goes on is then interrupted once more, and left alone
     * @return what the call returns
     * @throws ExecutionException with what the call throws
     * @throws TimeoutException if it has not returned in time
     */
    static <T> T of(String name, Duration limit, Callable<T> call) throws ExecutionException, TimeoutException {
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = Thread.ofPlatform().daemon().name(name).start(task);
        long begin = System.nanoTime();
        while (true) {
            long passed = System.nanoTime() - begin;
            long left = limit.toNanos() - passed;
            try {
                return task.get(
                        Math.min(left, Math.clamp(passed / PART, LEAST_PAUSE_NANOS, MOST_PAUSE_NANOS)),
                        TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (left <= 0) {
                    task.cancel(true);
                    throw e;
                }
                wake(thread);
            } catch (InterruptedException e) {
                throw new IllegalStateException("the joining thread is never interrupted", e);
            }
        }
    }

    /** An interrupt outside the sleep could reach a write to the log or to a connection, which some kinds of channels do not survive. */
    private static void wake(Thread thread) {
        if (thread.getState() == State.TIMED_WAITING) {
            thread.interrupt();
        }
    }
}
