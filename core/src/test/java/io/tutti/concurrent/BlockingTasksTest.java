package io.tutti.concurrent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.parallel.Isolated;

/** More tasks at a time than platform threads are started for, twice: ended tasks count no more, however they have ended. */
@Isolated("it counts the tasks of the whole process")
class BlockingTasksTest {
    private static final int MOST = 64;
    private static final int MORE = 3;
    private static final long LIMIT_SECONDS = 60;
    private static final String FAILURE = "as the test wants";

    private final BlockingQueue<Thread> running = new LinkedBlockingQueue<>();
    private final CountDownLatch release = new CountDownLatch(1);

    @RepeatedTest(2)
    void thoseBeyondTheLimitRunInVirtualThreads() throws InterruptedException {
        for (int task = 0; task < MOST + MORE; task++) {
            boolean fails = task % 2 == 1;
            BlockingTasks.start("task", () -> run(fails));
        }
        int virtual = 0;
        Thread[] threads = new Thread[MOST + MORE];
        for (int task = 0; task < threads.length; task++) {
            threads[task] = running.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
            assertTrue(threads[task].isDaemon());
            assertEquals("task", threads[task].getName());
            virtual += threads[task].isVirtual() ? 1 : 0;
        }
        assertEquals(MORE, virtual);
        release.countDown();
        for (Thread each : threads) {
            each.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
            assertFalse(each.isAlive());
        }
    }

    private void run(boolean fails) {
        Thread own = Thread.currentThread();
        own.setUncaughtExceptionHandler((thread, e) -> assertEquals(FAILURE, e.getMessage()));
        running.add(own);
        Uninterrupted.await(
                TimeUnit.SECONDS.toNanos(LIMIT_SECONDS), nanos -> release.await(nanos, TimeUnit.NANOSECONDS));
        if (fails) {
            throw new IllegalStateException(FAILURE);
        }
    }
}
