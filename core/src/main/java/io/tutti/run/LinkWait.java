package io.tutti.run;

import io.tutti.transport.Poller;

/**
 * Blocking in the system until a link is ready, for operations that wait for links that the system knows. Told when
 * something moves, it knows whether blocking is in vain. Used by one thread at a time, but for {@link #wake} and {@link
 * #close}.
 */
final class LinkWait implements AutoCloseable {
    /** Times that a link was ready and nothing moved, as with a broken one; then there is no use in blocking. */
    private static final int MOST_VAIN = 256;

    /** Null where the system can not be asked. */
    private final Poller poller = Poller.create().orElse(null);

    private int vain;

    /** Something moved. */
    void reset() {
        vain = 0;
    }

    /**
     * Notes what operations wait for; whether the system knows all of that, and blocking may help. For the owner of the
     * engine only.
     *
     * @param own an operation that is not queued, or null
     * @param queues what is driven besides, if anything is
     */
    boolean isKnown(CollectiveTask own, Iterable<RunContext> queues) {
        if (poller == null || vain >= MOST_VAIN) {
            return false;
        }
        poller.clear();
        note(own);
        for (RunContext context : queues) {
            note(context.head());
        }
        return poller.isComplete();
    }

    private void note(CollectiveTask task) {
        if (task != null) {
            task.tellAwaited(poller);
        }
    }

    /** Waits until something that was noted is ready, somebody wakes, or so much time has passed. */
    void block(long nanos) {
        if (poller.await(nanos)) {
            vain++;
        }
    }

    /** There is something else to do; by any thread. */
    void wake() {
        if (poller != null) {
            poller.wake();
        }
    }

    /** When nobody waits any more. */
    @Override
    public void close() {
        if (poller != null) {
            poller.close();
        }
    }
}
