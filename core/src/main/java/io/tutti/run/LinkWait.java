package io.tutti.run;

import io.tutti.run.task.CollectiveTask;
import io.tutti.run.task.CommunicatorContext;
import io.tutti.run.task.TaskQueues;
import io.tutti.transport.Poller;
import io.tutti.transport.memory.Doorbell;

/**
 * Blocks in the operating system until an awaited link is ready. It counts wakeups without progress and stops blocking
 * when there are too many. Used by one thread at a time, except {@link #wake} and {@link #close}.
 */
final class LinkWait implements AutoCloseable {
    /** Limit of wakeups without progress, as a broken link causes; beyond it, blocking is useless. */
    private static final int MOST_IDLE_WAKEUPS = 256;

    private final Poller poller = new Poller();

    private int idleWakeups;
    /** What this rank has announced itself to, or null. */
    private volatile Doorbell announced;

    /** Something moved. */
    void reset() {
        idleWakeups = 0;
    }

    /**
     * Registers what tasks wait for. Returns whether the operating system can poll all of it, so that blocking may help; for memory
     * there is {@link #isMemory}. Only for the holder of the progress lock.
     *
     * @param own a task that is not queued, or null
     * @param contexts the communicators whose queued tasks are driven
     * @param channels the channels that are driven
     */
    boolean isKnown(CollectiveTask own, Iterable<CommunicatorContext> contexts, EngineChannel[] channels) {
        poller.clear();
        if (idleWakeups >= MOST_IDLE_WAKEUPS) {
            return false;
        }
        note(own);
        for (CommunicatorContext context : contexts) {
            TaskQueues tasks = context.queues();
            for (int queue = 0; queue < tasks.used(); queue++) {
                note(tasks.head(queue));
            }
        }
        for (EngineChannel channel : channels) {
            if (channel.isPending()) {
                channel.tellAwaited(poller);
            }
        }
        return poller.isComplete();
    }

    private void note(CollectiveTask task) {
        if (task != null) {
            task.tellAwaited(poller);
        }
    }

    /** Waits until a registered link is ready, {@link #wake} is called, or the time has passed. */
    void block(long nanos) {
        if (poller.await(nanos)) {
            idleWakeups++;
        }
    }

    /**
     * Waits for a short time, or until a registered link is ready or {@link #wake} is called. For waits that the operating system
     * can not poll as a whole, as for memory and links at once.
     */
    void blockBriefly(long nanos) {
        if (poller.hasLinks()) {
            block(nanos);
        } else {
            BackoffIdleStrategy.park(nanos);
        }
    }

    /** Returns whether {@link #blockOnMemory} may help: the tasks wait for memory of one communicator, and nothing else. */
    boolean isMemory() {
        Doorbell doorbell = poller.doorbell();
        return doorbell != null && doorbell.isReady();
    }

    /** Returns whether this rank has announced that it will block on the memory that the tasks wait for. */
    boolean isAnnounced() {
        return announced != null && announced == poller.doorbell();
    }

    /** Announces that it will, unless it finds what it waits for when it looks once more. */
    void announce() {
        withdraw();
        announced = poller.doorbell(); // first: a thread that wakes looks at it after it has added something
        announced.announce();
    }

    /** Waits until it is rung for this rank or {@link #wake} is called, or was since the rank announced itself, or the time has passed. */
    void blockOnMemory(long nanos) {
        announced.await(nanos);
        forget();
    }

    /** Announces that it will not block on memory. */
    void withdraw() {
        if (announced != null) { // seldom: without the monitor where every wait comes by
            announced.withdraw();
            forget();
        }
    }

    /** In the monitor: from now on no thread rings, and the memory may be unmapped. */
    private synchronized void forget() {
        announced = null;
    }

    /** Ends a current or the next {@link #block}. Any thread may call it. */
    void wake() {
        poller.wake();
        if (announced != null) {
            ring();
        }
    }

    private synchronized void ring() {
        if (announced != null) {
            announced.ringSelf();
        }
    }

    /** Closes the poller. No thread may wait any more. */
    @Override
    public void close() {
        poller.close();
    }
}
