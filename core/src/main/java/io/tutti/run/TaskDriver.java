package io.tutti.run;

import io.tutti.control.ControlPlane;
import io.tutti.control.JobFailures;
import io.tutti.error.CommunicationException;
import io.tutti.run.task.CollectiveTask;
import io.tutti.run.task.CommunicatorContext;
import io.tutti.run.task.TaskQueues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/**
 * The started tasks of all communicators of one rank, and the channels. Any thread may add them; only the holder of the progress
 * lock drives them.
 */
final class TaskDriver {
    /** Pause after a failure of the engine itself, so that a permanent failure does not occupy a processor. */
    private static final long PAUSE_NS = 10_000_000;

    private final ControlPlane control;
    private final JobFailures failures;
    private final CopyOnWriteArrayList<CommunicatorContext> contexts = new CopyOnWriteArrayList<>();
    /** Threads that wait for tasks driven by other threads. */
    private final Queue<Thread> waiters = new ConcurrentLinkedQueue<>();

    private final Errands errands = new Errands();
    private volatile EngineChannel[] channels = {};
    private volatile int queued;
    private volatile boolean closed;

    TaskDriver(ControlPlane control, JobFailures failures) {
        this.control = control;
        this.failures = failures;
    }

    /** Returns the communicators whose tasks are driven; it changes with them. */
    CopyOnWriteArrayList<CommunicatorContext> contexts() {
        return contexts;
    }

    /** Returns the channels, which must not be changed. */
    EngineChannel[] channels() {
        return channels;
    }

    /** Returns what other threads want done between two rounds. */
    Errands errands() {
        return errands;
    }

    synchronized void add(EngineChannel channel) {
        requireOpen();
        EngineChannel[] more = Arrays.copyOf(channels, channels.length + 1);
        more[channels.length] = channel;
        channels = more;
    }

    synchronized void remove(EngineChannel channel) {
        List<EngineChannel> left = new ArrayList<>(List.of(channels));
        left.remove(channel);
        channels = left.toArray(EngineChannel[]::new);
    }

    /** Returns whether a channel has something to do. */
    boolean hasPendingChannels() {
        for (EngineChannel channel : channels) {
            if (channel.isPending()) {
                return true;
            }
        }
        return false;
    }

    /** Advances a channel unless it was removed. */
    void driveIfKept(EngineChannel channel) {
        for (EngineChannel each : channels) {
            if (each == channel) {
                drive(channel);
                return;
            }
        }
    }

    /** Advances each channel that has nothing to do itself; returns whether anything moved. */
    boolean driveQuietChannels() {
        boolean moved = false;
        for (EngineChannel channel : channels) {
            moved |= !channel.isPending() && drive(channel);
        }
        return moved;
    }

    /** Does what other threads want done, and advances each channel that has something to do; returns whether anything moved. */
    boolean driveChannels() {
        if (!errands.isEmpty()) {
            errands.run();
            wakeWaiters();
        }
        boolean moved = false;
        for (EngineChannel channel : channels) {
            moved |= channel.isPending() && drive(channel);
        }
        return moved;
    }

    /** Advances a channel. Any exception ends the job. After that channels stand still: a waiting caller sees the abort. */
    boolean drive(EngineChannel channel) {
        if (control.abort().isSet()) {
            return false;
        }
        try {
            boolean moved = channel.advance();
            if (moved && !waiters.isEmpty()) {
                wakeWaiters();
            }
            return moved;
        } catch (CommunicationException e) {
            failures.endJob(e);
        } catch (RuntimeException | Error e) {
            failures.endJob(failures.of(" in messages", e));
        }
        return true;
    }

    /** Returns whether threads wait for what other threads drive. */
    boolean hasWaiters() {
        return !waiters.isEmpty();
    }

    /** Returns the number of queued tasks. */
    int queued() {
        return queued;
    }

    boolean isClosed() {
        return closed;
    }

    /** Throws if the job or the engine has ended. */
    void check() {
        control.abort().check();
        requireOpen();
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the communicator of all ranks is closed, and so are all others");
        }
    }

    /** Accepts no task any more. */
    synchronized void close() {
        closed = true;
    }

    synchronized void enqueue(CollectiveTask task) {
        requireOpen();
        task.context().queues().add(task);
        queued++;
    }

    private synchronized void dequeue(CollectiveTask task) {
        task.context().queues().remove(task);
        queued--;
    }

    /** Wakes the calling thread whenever a queued task ends, until it no longer waits. */
    void addWaiter() {
        waiters.add(Thread.currentThread());
    }

    void removeWaiter() {
        waiters.remove(Thread.currentThread());
    }

    void wakeWaiters() {
        for (Thread waiter : waiters) {
            LockSupport.unpark(waiter);
        }
    }

    /** Advances the first task of each strand once; returns whether anything moved. */
    boolean driveQueues() {
        boolean moved = false;
        for (CommunicatorContext context : contexts) {
            TaskQueues queues = context.queues();
            for (int queue = 0; queue < queues.used(); queue++) {
                CollectiveTask head = queues.head(queue);
                moved |= head != null && driveHead(head);
            }
        }
        return moved | driveChannels();
    }

    private boolean driveHead(CollectiveTask head) {
        boolean moved = drive(head);
        if (head.hasEnded()) {
            dequeue(head);
            head.settle(); // last: a thread that sees the task settled may start it again
            wakeWaiters();
        }
        return moved;
    }

    /** Advances a task once. Any exception ends the job, because the other ranks wait for this rank. */
    boolean drive(CollectiveTask task) {
        try {
            if (task.isQueued()) {
                begin(task);
            }
            boolean moved = task.drive();
            if (moved) {
                task.context().ring();
            }
            return moved;
        } catch (CommunicationException e) {
            fail(task, e);
        } catch (RuntimeException | Error e) {
            fail(task, failures.of(" in " + task.diagnosis().describe(), e));
        }
        return true;
    }

    /** Whoever waits for the task, now or later, gets the failure as that of its call. */
    private void fail(CollectiveTask task, CommunicationException failure) {
        CommunicationException named = task.named(failure);
        task.fail(named);
        failures.endJob(named);
    }

    /** What it shows to others, they may be blocked for; its first advance may take long. */
    private void begin(CollectiveTask task) {
        control.abort().check();
        task.begin();
        task.context().ring();
    }

    /**
     * Ends the job, because the engine itself failed outside its tasks. Each task observes the abort when it is driven next
     * and ends, so the threads that wait for it are notified.
     */
    void engineFailed(Throwable cause) {
        failures.endJob(failures.of(" while it waited for others", cause));
        BackoffIdleStrategy.park(PAUSE_NS);
    }

    /** Fails all queued tasks of a communicator. */
    void failAll(CommunicatorContext context) {
        TaskQueues queues = context.queues();
        for (CollectiveTask head = queues.head(); head != null; head = queues.head()) {
            head.fail(new IllegalStateException("the communicator was closed before "
                    + head.lowered().fingerprint.collective() + " was done"));
            dequeue(head);
            head.settle();
        }
    }
}
