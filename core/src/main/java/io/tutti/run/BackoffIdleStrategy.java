package io.tutti.run;

import java.util.concurrent.locks.LockSupport;

/**
 * Idle strategy that spins, then yields, then parks. A rank with a processor to itself spins first, because the awaited
 * message is usually on its way. Ranks that share processors yield at once, because the sender needs this processor.
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
     * For a thread that polls memory or links, which do not wake it.
     *
     * @param ownCore whether the ranks of this host are no more than its processors
     */
    static BackoffIdleStrategy blind(boolean ownCore) {
        return new BackoffIdleStrategy(ownCore, PARK_NS);
    }

    /** For a thread that is unparked by the event it waits for. */
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

    /** Parks even if the thread is interrupted, and restores the interrupt flag: an interrupt neither ends a wait for other
     * ranks nor turns it into a spin. */
    static void park(long nanos) {
        boolean isInterrupted = Thread.interrupted();
        LockSupport.parkNanos(nanos);
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
