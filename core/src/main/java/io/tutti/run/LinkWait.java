package io.tutti.run;

import io.tutti.run.task.CollectiveTask;
import io.tutti.run.task.CommunicatorContext;
import io.tutti.run.task.TaskQueues;
import io.tutti.transport.Poller;

/**
 * Blocks in the operating system until an awaited link is ready. It counts wakeups without progress and stops blocking
 * when there are too many. Used by one thread at a time, except {@link #wake} and {@link #close}.
 */
final class LinkWait implements AutoCloseable {
    /** Limit of wakeups without progress, as a broken link causes; beyond it, blocking is useless. */
    private static final int MOST_IDLE_WAKEUPS = 256;

    private final Poller poller = new Poller();

    private int idleWakeups;

    /** Something moved. */
    void reset() {
        idleWakeups = 0;
    }

    /**
     * Registers the links that tasks wait for. Returns whether the operating system can poll all of them, so that blocking
     * may help. Only for the holder of the progress lock.
     *
     * @param own a task that is not queued, or null
     * @param contexts the communicators whose queued tasks are driven
     * @param channels the channels that are driven
     */
    boolean isKnown(CollectiveTask own, Iterable<CommunicatorContext> contexts, EngineChannel[] channels) {
        if (idleWakeups >= MOST_IDLE_WAKEUPS) {
            return false;
        }
        poller.clear();
        note(own);
        for (CommunicatorContext context : contexts) {
            TaskQueues tasks = context.queues();
            for (int queue = 0; queue < tasks.used(); queue++) {
                note(tasks.head(queue));
            }
        }
        for (EngineChannel channel : channels) {
            if (channel.isPending()) {
                channel.protocol().addAwaited(poller);
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

    /** Ends a current or the next {@link #block}. Any thread may call it. */
    void wake() {
        poller.wake();
    }

    /** Closes the poller. No thread may wait any more. */
    @Override
    public void close() {
        poller.close();
    }
}
