package io.tutti.run;

import io.tutti.run.task.CollectiveTask;
import io.tutti.run.task.CommunicatorContext;
import java.util.Collections;
import java.util.List;

/**
 * Idle strategy of the thread that holds the progress lock. If that thread waits only for links that the operating system
 * can poll, it polls several times and then blocks until a link is ready. Otherwise it waits as for memory.
 *
 * <p>The number of polls adapts to recent waits, because a wakeup takes longer than a message that is already on its way.
 * Between polls the thread yields, because ranks may share a processor; a yield that takes long shows that they do. This
 * happens even without oversubscription: the kernel wakes a rank on the processor from which its message was sent, and a
 * thread that only yields stays there. The kernel wakes a blocked thread on an idle processor, so a thread that keeps
 * sharing one blocks occasionally. Yielding to a computing thread costs a whole scheduler time slice. After such a yield
 * the thread blocks at once for several waits, because the scheduler prefers woken threads to computing ones.
 */
final class OwnerIdleStrategy {
    private static final int LEAST_LOOKS = 4;
    private static final int MOST_LOOKS_WITH_OWN_CORE = 1024;
    private static final int MOST_LOOKS_WITH_SHARED_CORE = 16;
    /** Polls per yield if each rank has a processor to itself; otherwise the thread yields at each poll. */
    private static final int LOOKS_PER_YIELD = 8;
    /** A shorter blocking wait would have been better spent polling. */
    private static final long SHORT_NS = 200_000;
    /** A longer yield ran another thread, so the processor is shared. */
    private static final long SHARED_NS = 3_000;
    /** Number of waits after such a yield that assume a shared processor. */
    private static final int SHARED_WAITS = 64;
    /** Longest time of polling in one wait, whatever the number of polls: the code may not be compiled yet. */
    private static final long LONGEST_LOOKING_NS = 400_000;
    /** A longer yield ran a computing thread. */
    private static final long TURN_NS = 1_000_000;
    /** Number of waits after such a yield that block at once. */
    private static final int SHY_WAITS = 32;
    /** After this many long yields, a rank that shares a processor without need blocks, to be woken on another. */
    private static final int YIELDS_TO_MOVE = 16;
    /** Each unsuccessful attempt doubles the number of yields before the next, up to this limit. */
    private static final int MOST_YIELDS_TO_MOVE = 256;
    /** Waits that block for such an attempt: the one that the long yield has probably ended, and the next. */
    private static final int MOVING_WAITS = 2;

    /** Interval between checks for the abort; all other events wake the thread. */
    private static final long LONGEST_BLOCK_NS = 1_000_000;

    /** Iterating over it allocates nothing. */
    private static final List<CommunicatorContext> NOTHING = Collections.emptyList();

    private final boolean ownCore;
    private final int mostLooks;
    private final int looksPerYield;
    private final MemoryIdleStrategy memory;
    private final LinkWait links;
    private final TaskDriver driver;

    private int looks;
    private long lookingSince;
    private int shared;
    private int takenYields;
    private int yieldsToMove = YIELDS_TO_MOVE;
    private int shy;
    private int idle;
    /** Whether the operating system could poll everything awaited, at the last check. */
    private boolean isKnown;

    private long blockedNs;

    /**
     * A thread that starts a task must wake {@code links}.
     *
     * @param driver the queued tasks and channels that are driven
     */
    OwnerIdleStrategy(boolean ownCore, LinkWait links, TaskDriver driver) {
        this.links = links;
        this.driver = driver;
        this.ownCore = ownCore;
        this.mostLooks = ownCore ? MOST_LOOKS_WITH_OWN_CORE : MOST_LOOKS_WITH_SHARED_CORE;
        this.looksPerYield = ownCore ? LOOKS_PER_YIELD : 1;
        this.looks = mostLooks;
        this.memory = new MemoryIdleStrategy(ownCore, links);
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
        memory.reset();
    }

    /**
     * Nothing moved.
     *
     * @param own the task that the thread drives without having queued it, or null
     * @param alone whether no task is queued
     */
    void pause(CollectiveTask own, boolean alone) {
        idle++;
        boolean isLooking = shy == 0 && idle <= most();
        boolean mayBlock = !isLooking || memory.blocks();
        if (idle == 1 || mayBlock) { // what is awaited may have changed; only blocking depends on it
            isKnown = links.isKnown(own, alone ? NOTHING : driver.contexts(), driver.channels());
        }
        if (!isKnown) {
            memory.pause();
        } else if (isLooking) {
            lookAgain();
        } else {
            block();
        }
    }

    /** Returns whether nothing has moved for longer than messages take that are on their way, or the thread blocks already. */
    boolean isLong() {
        return idle >= most() || !isKnown && memory.blocks();
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

    /** Blocks in the next waits, and again after this many long yields. */
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
