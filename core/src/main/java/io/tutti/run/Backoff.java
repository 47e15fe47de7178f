package io.tutti.run;

import java.util.concurrent.locks.LockSupport;

/**
 * What a thread does while nothing moves: spin, then yield, then park. Ranks that have a core each spin for some
 * microseconds, because the answer is usually on its way; ranks that share cores give way at once, because the answer
 * needs this core.
 */
final class Backoff {
    private static final int SPINS_WITH_OWN_CORE = 256;
    private static final int SPINS_WITH_SHARED_CORE = 16;
    private static final int YIELDS = 2048;
    private static final long PARK_NS = 50_000;

    private final int spins;
    private int idle;

    /** @param ownCore whether the ranks of this host are no more than its processors */
    Backoff(boolean ownCore) {
        spins = ownCore ? SPINS_WITH_OWN_CORE : SPINS_WITH_SHARED_CORE;
    }

    /** Something moved. */
    void reset() {
        idle = 0;
    }

    /** Nothing moved; returns the number of times in a row. */
    int idle() {
        idle++;
        if (idle <= spins) {
            Thread.onSpinWait();
        } else if (idle <= spins + YIELDS) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(PARK_NS);
        }
        return idle;
    }
}
