package io.tutti.run;

import io.tutti.run.task.RunContext;

/**
 * Idle strategy of the progress thread. The caller computes meanwhile, perhaps on the same processor, so the progress thread
 * yields a few times and then blocks until a link is ready, if the operating system can poll all awaited links. It blocks
 * without the progress lock, so that a caller that starts to wait can drive at once.
 */
final class ProgressIdleStrategy {
    /** Yields before it blocks; what is being answered right now takes no longer. */
    private static final int LOOKS = 8;

    private static final long BLOCK_NS = 1_000_000;

    private final BackoffIdleStrategy backoff = BackoffIdleStrategy.blind(false);
    private final LinkWait links;

    private int idle;

    /** What is started should wake {@code links}. */
    ProgressIdleStrategy(LinkWait links) {
        this.links = links;
    }

    /** Something moved. */
    void reset() {
        idle = 0;
        links.reset();
        backoff.reset();
    }

    /** Whether it has looked often enough, and {@link #block} may help; for the owner only. */
    boolean mayBlock(Iterable<RunContext> contexts, EngineChannel[] channels) {
        idle++;
        return idle > LOOKS && links.isKnown(null, contexts, channels);
    }

    /** Waits for what was noted, a little while. */
    void block() {
        links.block(BLOCK_NS);
    }

    /** Waits without knowing for what. */
    void backOff() {
        backoff.pause();
    }
}
