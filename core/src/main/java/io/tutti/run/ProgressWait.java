package io.tutti.run;

import io.tutti.transport.Readiness;

/**
 * What the progress thread does while nothing moves: its caller computes meanwhile, perhaps on the same processor, so it
 * yields a few times and then blocks until a link is ready, if the system knows all links that are waited for. It blocks
 * without the owner token, so that a caller who comes to wait can drive at once, and briefly, because what is started
 * meanwhile does not wake it.
 */
final class ProgressWait {
    /** Yields before it blocks; what is being answered right now takes no longer. */
    private static final int LOOKS = 8;

    private static final long BLOCK_NS = 200_000;
    /** Blocks that ended without anything moving, as with a broken link; then it is backed off blindly. */
    private static final int MOST_BLOCKS = 4_096;

    private final Backoff backoff = new Backoff(false);
    /** Null where the system can not be asked. */
    private final Readiness readiness = Readiness.create().orElse(null);

    private int idle;

    /** Something moved. */
    void reset() {
        idle = 0;
        backoff.reset();
    }

    /** Whether it has looked often enough, and blocking may help. */
    boolean isPatient() {
        idle++;
        return readiness != null && idle > LOOKS && idle <= LOOKS + MOST_BLOCKS;
    }

    /** Waits for nothing so far. */
    void clear() {
        readiness.clear();
    }

    /** Waits for what this operation waits for as well; for the owner only. */
    void note(Operation head) {
        if (head != null) {
            head.await(readiness);
        }
    }

    /** Whether all that was noted can be waited for, and anything was. */
    boolean isKnown() {
        return readiness.isComplete();
    }

    /** Waits for what was noted, a little while. */
    void block() {
        readiness.await(BLOCK_NS);
    }

    /** Waits without knowing for what. */
    void backOff() {
        backoff.idle();
    }
}
