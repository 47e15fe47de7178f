package io.tutti.run;

import io.tutti.transport.Readiness;

/**
 * What the engine's owner does while nothing that it drives moves. If all that it waits for are links that the system
 * knows, it looks again some times and then blocks until one of them is ready; if not, it backs off blindly.
 *
 * <p>It looks as often as has paid lately: waking up takes longer than an answer that is on its way already, and a core
 * that does not fall asleep need not be woken. While it looks it yields, because ranks may share the core, seen or
 * unseen; a yield that somebody took shows that they do. Yielding to somebody who computes costs a whole turn of the
 * scheduler, so after that it blocks at once for a while: who is woken comes before those who compute.
 *
 * <p>What another thread starts meanwhile wakes it.
 */
final class OwnerWait implements AutoCloseable {
    private static final int LEAST_LOOKS = 4;
    private static final int MOST_LOOKS_WITH_OWN_CORE = 1024;
    private static final int MOST_LOOKS_WITH_SHARED_CORE = 16;
    /** With an own core it yields every so many looks, else at each. */
    private static final int LOOKS_PER_YIELD = 8;
    /** So short a wait would have been better spent looking. */
    private static final long SHORT_NS = 200_000;
    /** A yield that takes longer went to somebody: the core is shared, whatever is known of the host. */
    private static final long SHARED_NS = 3_000;
    /** So many waits are as with a shared core then. */
    private static final int SHARED_WAITS = 64;
    /** Looking longer than this never pays, however few looks it was: code may not be compiled yet. */
    private static final long LONGEST_LOOKING_NS = 400_000;
    /** A yield that takes longer went to somebody who computes. */
    private static final long TURN_NS = 1_000_000;
    /** So many waits are not spent looking then. */
    private static final int SHY_WAITS = 32;

    private static final long FIRST_BLOCK_NS = 50_000;
    private static final long LONGEST_BLOCK_NS = 1_000_000;
    /** Times that a link was ready and nothing moved, as with a broken one; then it is backed off blindly. */
    private static final int MOST_VAIN = 256;

    private final int mostLooks;
    private final int looksPerYield;
    private final Backoff backoff;
    private final Iterable<RunContext> contexts;
    /** Null where the system can not be asked. */
    private final Readiness readiness = Readiness.create().orElse(null);

    private int looks;
    private long lookingSince;
    private int shared;
    private int shy;
    private int idle;
    /** Whether the system knew all that was waited for when it was last asked. */
    private boolean isKnown;

    private int blocks;
    private int vain;
    private long blockedNs;

    /** {@code contexts} have what is driven besides. */
    OwnerWait(boolean ownCore, Iterable<RunContext> contexts) {
        this.contexts = contexts;
        this.mostLooks = ownCore ? MOST_LOOKS_WITH_OWN_CORE : MOST_LOOKS_WITH_SHARED_CORE;
        this.looksPerYield = ownCore ? LOOKS_PER_YIELD : 1;
        this.looks = mostLooks;
        this.backoff = Backoff.blind(ownCore);
    }

    /** Something moved. */
    void reset() {
        if (idle == 0) {
            return;
        }
        boolean isShort = blocks == 0 || blocks == 1 && blockedNs < SHORT_NS;
        looks = isShort ? Math.min(mostLooks, 2 * looks) : Math.max(LEAST_LOOKS, looks / 2);
        shy = Math.max(0, shy - 1);
        shared = Math.max(0, shared - 1);
        idle = 0;
        lookingSince = 0;
        blocks = 0;
        vain = 0;
        backoff.reset();
    }

    /**
     * Nothing moved.
     *
     * @param own what the owner drives without having queued it; null if there is no such operation
     * @param alone whether nothing is queued
     */
    void pause(Operation own, boolean alone) {
        idle++;
        boolean isLooking = shy == 0 && idle <= most();
        if (idle == 1 || !isLooking) { // what is waited for may have changed, but before blocking only does it matter
            isKnown = readiness != null && vain < MOST_VAIN && isKnown(own, alone);
        }
        if (!isKnown) {
            backoff.pause();
        } else if (isLooking) {
            lookAgain();
        } else {
            block();
        }
    }

    private boolean isKnown(Operation own, boolean alone) {
        readiness.clear();
        if (own != null) {
            own.tellAwaited(readiness);
        }
        if (!alone) {
            heads();
        }
        return readiness.isComplete();
    }

    private void heads() {
        for (RunContext context : contexts) {
            Operation head = context.head();
            if (head != null) {
                head.tellAwaited(readiness);
            }
        }
    }

    /** Something was queued; by any thread. */
    void wake() {
        if (readiness != null) {
            readiness.wake();
        }
    }

    /** When nobody waits any more. */
    @Override
    public void close() {
        if (readiness != null) {
            readiness.close();
        }
    }

    private int most() {
        return shared == 0 ? looks : Math.min(looks, MOST_LOOKS_WITH_SHARED_CORE);
    }

    private void lookAgain() {
        if (shared == 0 && idle % looksPerYield != 0) {
            Thread.onSpinWait();
            return;
        }
        long begin = System.nanoTime();
        if (lookingSince == 0) {
            lookingSince = begin;
        }
        Thread.yield();
        long end = System.nanoTime();
        if (end - begin > SHARED_NS) {
            shared = SHARED_WAITS;
        }
        if (end - begin > TURN_NS) {
            shy = SHY_WAITS;
        }
        if (end - lookingSince > LONGEST_LOOKING_NS) {
            idle = MOST_LOOKS_WITH_OWN_CORE; // no more looks until something moves
        }
    }

    private void block() {
        blocks++;
        long begin = System.nanoTime();
        if (readiness.await(Math.min(LONGEST_BLOCK_NS, blocks * FIRST_BLOCK_NS))) {
            vain++;
        }
        blockedNs = System.nanoTime() - begin;
    }
}
