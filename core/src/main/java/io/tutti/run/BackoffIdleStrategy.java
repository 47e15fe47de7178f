package io.tutti.run;

import java.util.concurrent.locks.LockSupport;

/**
 * Idle strategy of a thread that is unparked by the event it waits for: it spins, then yields, then parks. With a processor to itself it spins
 * first, because the event is usually near. Ranks that share processors yield at once, because what they wait for needs this processor.
 */
final class BackoffIdleStrategy {
    private static final int SPINS_WITH_OWN_CORE = 256;
    private static final int YIELDS = 2048;
    private static final long PARK_NS = 1_000_000;

    private final int spins;
    private int idle;

    /** @param ownCore whether the ranks of this host are no more than its processors */
    BackoffIdleStrategy(boolean ownCore) {
        this.spins = ownCore ? SPINS_WITH_OWN_CORE : 0;
    }

    /** The event has not come. */
    void pause() {
        idle++;
        if (idle <= spins) {
            Thread.onSpinWait();
        } else if (idle <= spins + YIELDS) {
            Thread.yield();
        } else {
            park(PARK_NS);
        }
    }

    /**
     * Parks even if the thread is interrupted, and restores the interrupt flag: an interrupt neither ends a wait for other ranks nor turns it
     * into a spin. An interrupted thread may miss an unpark, and then parks for the whole time.
     */
    static void park(long nanos) {
        boolean isInterrupted = Thread.interrupted();
        if (isInterrupted) {
            LockSupport.parkNanos(1); // an interrupt, also that below, lets the next park return at once
        }
        LockSupport.parkNanos(nanos);
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
