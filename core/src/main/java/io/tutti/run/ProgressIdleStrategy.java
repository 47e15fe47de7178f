package io.tutti.run;

import io.tutti.run.task.CommunicatorContext;

/**
 * Idle strategy of the progress thread. The caller computes meanwhile, perhaps on the same processor, so the progress thread
 * yields a few times and then blocks until a link is ready, if the operating system can poll all awaited links. It blocks
 * without the progress lock, so that a caller that starts to wait can drive at once. Memory cannot be polled: there it yields
 * while that is quick. A yield that takes long has run the caller, so the thread then sleeps in place of yielding.
 */
final class ProgressIdleStrategy {
    /** Yields before it blocks; what is being answered right now takes no longer. */
    private static final int LOOKS = 8;

    private static final long BLOCK_NS = 1_000_000;

    /** Quick yields before it sleeps between looks. */
    private static final int YIELDS = 2048;

    private static final long PARK_NS = 50_000;

    /** A longer yield ran another thread. */
    private static final long SHARED_NS = 3_000;

    private final LinkWait links;

    private int idle;

    /** Whether the processor belongs to another thread now. */
    private boolean isTaken;

    /** What is started should wake {@code links}. */
    ProgressIdleStrategy(LinkWait links) {
        this.links = links;
    }

    /** Something moved. */
    void reset() {
        idle = 0;
        isTaken = false;
        links.reset();
    }

    /** Whether it has looked often enough, and {@link #block} may help; for the owner only. */
    boolean mayBlock(Iterable<CommunicatorContext> contexts, EngineChannel[] channels) {
        idle++;
        return (isTaken || idle > LOOKS) && links.isKnown(null, contexts, channels);
    }

    /** Waits for what was noted, a little while. */
    void block() {
        links.block(BLOCK_NS);
    }

    /** Waits without knowing for what. */
    void backOff() {
        if (isTaken) {
            BackoffIdleStrategy.park(BLOCK_NS);
        } else if (idle > YIELDS) {
            BackoffIdleStrategy.park(PARK_NS);
        } else {
            long begin = System.nanoTime();
            Thread.yield();
            isTaken = System.nanoTime() - begin > SHARED_NS;
        }
    }
}
