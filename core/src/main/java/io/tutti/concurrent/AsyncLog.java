package io.tutti.concurrent;

import java.lang.System.Logger.Level;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Logs on a thread of its own what threads have to say that must not be held up. A logger blocks while nobody reads the output, as on a
 * terminal that is paused; a control thread would then neither tell other ranks of a failure nor that this rank lives. Lines are dropped while
 * many wait, and after {@link #close}. Thread-safe.
 */
public final class AsyncLog implements AutoCloseable {
    private static final int MOST_WAITING = 256;
    private static final long IDLE_MILLIS = 1_000;
    /** Longest wait for lines that are due when the log is closed. */
    private static final long LAST_NANOS = 1_000_000_000L;

    private final ThreadPoolExecutor thread;

    /**
     * Creates a log without a thread.
     *
     * @param threadName name of the thread, a daemon, which is started when a line is due, and ends a second after the last one
     */
    public AsyncLog(String threadName) {
        thread = new ThreadPoolExecutor(
                1,
                1,
                IDLE_MILLIS,
                TimeUnit.MILLISECONDS,
                new ArrayBlockingQueue<>(MOST_WAITING),
                Thread.ofPlatform().daemon().name(threadName).factory(),
                new ThreadPoolExecutor.DiscardPolicy());
        thread.allowCoreThreadTimeOut(true);
    }

    /**
     * Logs a line soon; at once, on the calling thread, if the system has no other thread for it.
     *
     * @param level of the line
     * @param line what is logged
     */
    public void line(Level level, String line) {
        try {
            thread.execute(() -> log(level, line));
        } catch (OutOfMemoryError e) {
            log(level, line);
        }
    }

    private static void log(Level level, String line) {
        System.getLogger("io.tutti").log(level, line);
    }

    /** Waits for the lines that are due, for a second at most. */
    @Override
    public void close() {
        thread.shutdown();
        Uninterrupted.await(LAST_NANOS, nanos -> thread.awaitTermination(nanos, TimeUnit.NANOSECONDS));
    }
}
