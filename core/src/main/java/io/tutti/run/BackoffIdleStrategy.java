package io.tutti.run;

import java.util.concurrent.locks.LockSupport;

/**
 * What a thread does while nothing moves: spin, then yield, then park. Ranks that have a core each spin for some
 * microseconds, because the answer is usually on its way; ranks that share cores give way at once, because the answer
 * needs this core.
 */
final class BackoffIdleStrategy {
    private static final int SPINS_WITH_OWN_CORE = 256;
    private static final int YIELDS = 2048;
    private static final long PARK_NS = 50_000;
    private static final long WOKEN_PARK_NS = 1_000_000;

    private final int spins;
    private final long parkNs;
    private int idle;

    private BackoffIdleStrategy(boolean ownCore, long parkNs) {
        this.spins = ownCore ? SPINS_WITH_OWN_CORE : 0;
        this.parkNs = parkNs;
    }

    /**
     * For who looks at memory or links, which wake nobody.
     *
     * @param ownCore whether the ranks of this host are no more than its processors
     */
    static BackoffIdleStrategy blind(boolean ownCore) {
        return new BackoffIdleStrategy(ownCore, PARK_NS);
    }

    /** For who is unparked by what it waits for. */
    static BackoffIdleStrategy woken(boolean ownCore) {
        return new BackoffIdleStrategy(ownCore, WOKEN_PARK_NS);
    }

    /** Something moved. */
    void reset() {
        idle = 0;
    }

    /** Nothing moved. */
    void pause() {
        idle++;
        if (idle <= spins) {
            Thread.onSpinWait();
        } else if (idle <= spins + YIELDS) {
            Thread.yield();
        } else {
            park(parkNs);
        }
    }

    /** Parks, even if the thread is interrupted, which it stays: whoever waits for ranks is not ended by that, nor spins. */
    static void park(long nanos) {
        boolean isInterrupted = Thread.interrupted();
        LockSupport.parkNanos(nanos);
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
