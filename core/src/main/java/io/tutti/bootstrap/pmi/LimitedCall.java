package io.tutti.bootstrap.pmi;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for a call of the library that has no limit of its own that every server keeps: on a thread that may be left behind. */
final class LimitedCall {
    private LimitedCall() {}

    /**
     * Makes a call.
     *
     * @param name of the thread
     * @param limit longest wait
     * @return what the call returns
     * @throws IOException that of the call, or that this thread was interrupted, which it still is
     * @throws TimeoutException if it has not returned in time
     */
    static <T> T of(String name, Duration limit, Callable<T> call) throws IOException, TimeoutException {
        FutureTask<T> task = new FutureTask<>(call);
        Thread.ofPlatform().daemon().name(name).start(task);
        try {
            return task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failed ? failed : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
