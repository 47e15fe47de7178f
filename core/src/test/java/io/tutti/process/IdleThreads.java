package io.tutti.process;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** All threads that the system has left for this JVM, until they are ended. */
public final class IdleThreads implements AutoCloseable {
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);

    private IdleThreads() {}

    /** Starts threads until the system has none left. */
    public static IdleThreads takeAll() {
        IdleThreads all = new IdleThreads();
        try {
            while (true) {
                Thread thread = new Thread(all::idle);
                thread.start();
                all.threads.add(thread);
            }
        } catch (OutOfMemoryError e) {
            System.out.println(all.threads.size() + " threads, then " + e.getMessage());
        }
        return all;
    }

    private void idle() {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Ends them, and returns when they have ended. */
    @Override
    public void close() {
        end.countDown();
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
