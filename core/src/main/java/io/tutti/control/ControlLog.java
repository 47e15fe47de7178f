package io.tutti.control;

import io.tutti.concurrent.Uninterrupted;
import java.lang.System.Logger.Level;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Logs what the control thread has to say on a thread of its own. A logger blocks while nobody reads the output, as on a terminal that is
 * paused; the control thread would then neither tell other ranks of a failure nor that this rank lives. Lines are dropped while many
 * wait. Thread-safe.
 */
final class ControlLog implements AutoCloseable {
    private static final int MOST_WAITING = 256;
    private static final long IDLE_MILLIS = 1_000;
    /** Longest wait for lines that are due when the plane is closed. */
    private static final long LAST_NANOS = 1_000_000_000L;

    private final ThreadPoolExecutor thread;

    /** @param rank for the name of the thread, which is started when the first line is due */
    ControlLog(int rank) {
        thread = new ThreadPoolExecutor(
                1,
                1,
                IDLE_MILLIS,
                TimeUnit.MILLISECONDS,
                new ArrayBlockingQueue<>(MOST_WAITING),
                Thread.ofPlatform().daemon().name("tutti-log-" + rank).factory(),
                new ThreadPoolExecutor.DiscardPolicy());
        thread.allowCoreThreadTimeOut(true);
    }

    /** Logs a line soon. */
    void line(Level level, String line) {
        thread.execute(() -> System.getLogger("io.tutti").log(level, line));
    }

    /** Waits a moment for the lines that are due. */
    @Override
    public void close() {
        thread.shutdown();
        Uninterrupted.await(LAST_NANOS, nanos -> thread.awaitTermination(nanos, TimeUnit.NANOSECONDS));
    }
}
