package io.tutti.process;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/** All threads that the system has left for this JVM, until they are ended. */
public final class IdleThreads implements AutoCloseable {
    private final List<Thread> threads = new ArrayList<>();
    private final Semaphore end = new Semaphore(0);

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
            end.acquire();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Ends some of them, so that so many others can be started, and returns when they have ended. */
    public void leave(int count) {
        long alive = threads.stream().filter(Thread::isAlive).count();
        end.release(count);
        while (threads.stream().filter(Thread::isAlive).count() > alive - count) {
            Thread.yield();
        }
    }

    /** Ends them, and returns when they have ended. */
    @Override
    public void close() {
        end.release(threads.size());
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
