package io.tutti.run;

import io.tutti.transport.Readiness;

/**
 * What the progress thread does while nothing moves: its caller computes meanwhile, perhaps on the same processor, so it
 * yields a few times and then blocks until a link is ready, if the system knows all links that are waited for. It blocks
 * without the owner token, so that a caller who comes to wait can drive at once. What is started meanwhile wakes it.
 */
final class ProgressWait implements AutoCloseable {
    /** Yields before it blocks; what is being answered right now takes no longer. */
    private static final int LOOKS = 8;

    private static final long BLOCK_NS = 1_000_000;
    /** Times that a link was ready and nothing moved, as with a broken one; then it is backed off blindly. */
    private static final int MOST_VAIN = 256;

    private final Backoff backoff = Backoff.blind(false);
    /** Null where the system can not be asked. */
    private final Readiness readiness = Readiness.create().orElse(null);

    private int idle;
    private int vain;

    /** Something moved. */
    void reset() {
        idle = 0;
        vain = 0;
        backoff.reset();
    }

    /** Whether it has looked often enough, and blocking may help. */
    boolean isPatient() {
        idle++;
        return readiness != null && idle > LOOKS && vain < MOST_VAIN;
    }

    /** Waits for nothing so far. */
    void clear() {
        readiness.clear();
    }

    /** Waits for what this operation waits for as well; for the owner only. */
    void note(Operation head) {
        if (head != null) {
            head.tellAwaited(readiness);
        }
    }

    /** Whether all that was noted can be waited for, and anything was. */
    boolean isKnown() {
        return readiness.isComplete();
    }

    /** Waits for what was noted, a little while. */
    void block() {
        if (readiness.await(BLOCK_NS)) {
            vain++;
        }
    }

    /** Waits without knowing for what. */
    void backOff() {
        backoff.pause();
    }

    /** Something was started; by any thread. */
    void wake() {
        if (readiness != null) {
            readiness.wake();
        }
    }

    /** When it waits no more. */
    @Override
    public void close() {
        if (readiness != null) {
            readiness.close();
        }
    }
}
