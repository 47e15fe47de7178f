package io.tutti.run;

import java.util.Collections;
import java.util.List;

/**
 * What the engine's owner does while nothing that it drives moves. If all that it waits for are links that the system
 * knows, it looks again some times and then blocks until one of them is ready; if not, it backs off blindly.
 *
 * <p>It looks as often as has paid lately: waking up takes longer than an answer that is on its way already, and a core
 * that does not fall asleep need not be woken. While it looks it yields, because ranks may share the core, seen or
 * unseen; a yield that somebody took shows that they do. Ranks that are no more than processors may share one, too: the
 * system wakes a rank where its message was sent from, and who only yields stays there. Who blocks is put on an idle one when he
 * is woken, so that is tried now and then. Yielding to somebody who computes costs a whole turn of the
 * scheduler, so after that it blocks at once for a while: who is woken comes before those who compute.
 */
final class OwnerIdleStrategy {
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
    /** After so many taken yields a rank that shares a core and need not tries again to be woken on another. */
    private static final int YIELDS_TO_MOVE = 16;
    /** Each time that this was in vain it is after twice as many, at most so many. */
    private static final int MOST_YIELDS_TO_MOVE = 256;
    /** The wait that a taken yield has probably ended, and the next. */
    private static final int MOVING_WAITS = 2;

    /** As often as this somebody asks whether the job has ended; all else wakes by itself. */
    private static final long LONGEST_BLOCK_NS = 1_000_000;

    /** Going through it allocates nothing. */
    private static final List<RunContext> NOTHING = Collections.emptyList();

    private final boolean ownCore;
    private final int mostLooks;
    private final int looksPerYield;
    private final BackoffIdleStrategy backoff;
    private final LinkWait links;
    private final Iterable<RunContext> contexts;

    private int looks;
    private long lookingSince;
    private int shared;
    private int takenYields;
    private int yieldsToMove = YIELDS_TO_MOVE;
    private int shy;
    private int idle;
    /** Whether the system knew all that was waited for when it was last asked. */
    private boolean isKnown;

    private long blockedNs;

    /**
     * What another thread starts should wake {@code links}.
     *
     * @param contexts have what is driven besides
     */
    OwnerIdleStrategy(boolean ownCore, LinkWait links, Iterable<RunContext> contexts) {
        this.links = links;
        this.contexts = contexts;
        this.ownCore = ownCore;
        this.mostLooks = ownCore ? MOST_LOOKS_WITH_OWN_CORE : MOST_LOOKS_WITH_SHARED_CORE;
        this.looksPerYield = ownCore ? LOOKS_PER_YIELD : 1;
        this.looks = mostLooks;
        this.backoff = BackoffIdleStrategy.blind(ownCore);
    }

    /** Something moved. */
    void reset() {
        if (idle == 0) {
            return;
        }
        boolean isShort = blockedNs < SHORT_NS;
        looks = isShort ? Math.min(mostLooks, 2 * looks) : Math.max(LEAST_LOOKS, looks / 2);
        shy = Math.max(0, shy - 1);
        shared = Math.max(0, shared - 1);
        idle = 0;
        lookingSince = 0;
        blockedNs = 0;
        links.reset();
        backoff.reset();
    }

    /**
     * Nothing moved.
     *
     * @param own what the owner drives without having queued it; null if there is no such operation
     * @param alone whether nothing is queued
     */
    void pause(CollectiveTask own, boolean alone) {
        idle++;
        boolean isLooking = shy == 0 && idle <= most();
        if (idle == 1 || !isLooking) { // what is waited for may have changed, but before blocking only does it matter
            isKnown = links.isKnown(own, alone ? NOTHING : contexts);
        }
        if (!isKnown) {
            backoff.pause();
        } else if (isLooking) {
            lookAgain();
        } else {
            block();
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
            yieldWasTaken();
        }
        if (end - begin > TURN_NS) {
            shy = SHY_WAITS;
        }
        if (end - lookingSince > LONGEST_LOOKING_NS) {
            idle = MOST_LOOKS_WITH_OWN_CORE; // no more looks until something moves
        }
    }

    private void yieldWasTaken() {
        if (ownCore && shared == 0) {
            move(YIELDS_TO_MOVE);
        } else if (ownCore && ++takenYields >= yieldsToMove) {
            move(Math.min(MOST_YIELDS_TO_MOVE, 2 * yieldsToMove));
        }
        shared = SHARED_WAITS;
    }

    /** Blocks soon, and perhaps again after so many taken yields. */
    private void move(int yieldsToNext) {
        shy = Math.max(shy, MOVING_WAITS);
        takenYields = 0;
        yieldsToMove = yieldsToNext;
    }

    private void block() {
        long begin = System.nanoTime();
        links.block(LONGEST_BLOCK_NS);
        blockedNs += System.nanoTime() - begin;
    }
}
