package io.tutti.run;

/**
 * Idle strategy of a thread that waits for memory, at which the operating system cannot look. A rank with a processor to itself spins
 * first, because the awaited message is usually on its way. Then the thread yields, because ranks may share a processor.
 *
 * <p>A yield to a thread that computes lasts until the next tick of the scheduler or longer, milliseconds. After such a yield the thread blocks in
 * its next waits, to be woken by the rank that writes: the scheduler prefers a woken thread to one that computes. Then it tries yields
 * again, because they are quicker if no thread computes. As long as they are not, it blocks for twice as many waits each time. Where nothing
 * wakes it for all that is awaited, it blocks briefly between looks.
 */
final class MemoryIdleStrategy {
    private static final int SPINS_WITH_OWN_CORE = 256;
    /** Yields before a wait counts as long. */
    private static final int YIELDS = 2048;
    /** Interval between looks while it blocks or waits for long, where no rank wakes another. */
    private static final long PARK_NS = 50_000;
    /** Interval between checks for the abort, and the longest delay if a rank is not woken that announced itself too late. */
    private static final long LONGEST_BLOCK_NS = 1_000_000;
    /** A longer yield ran a computing thread. */
    private static final long TURN_NS = 500_000;
    /** Such yields before a thread blocks for the first time: system calls are linked then, which would delay a job's first calls. */
    private static final int FIRST_TURNS = 12;
    /** Waits that block after such a yield. */
    private static final int LEAST_BLOCKING_WAITS = 4;

    private static final int MOST_BLOCKING_WAITS = 1024;

    private final int spins;
    private final LinkWait links;
    private int idle;
    /** When the last yield ended. */
    private long yieldedAt;
    /** Long yields so far. */
    private int turns;
    /** Waits that still block. */
    private int blocking;
    /** Waits that block after the next long yield. */
    private int nextBlocking = LEAST_BLOCKING_WAITS;

    /**
     * @param ownCore whether the ranks of this host are no more than its processors
     * @param links blocks until memory is written
     */
    MemoryIdleStrategy(boolean ownCore, LinkWait links) {
        this.spins = ownCore ? SPINS_WITH_OWN_CORE : 0;
        this.links = links;
    }

    /** Something moved. */
    void reset() {
        if (idle == 0) {
            return;
        }
        idle = 0;
        links.withdraw();
        if (blocking > 0) {
            blocking--;
        } else {
            nextBlocking = LEAST_BLOCKING_WAITS;
        }
    }

    /** Nothing moved. What is awaited has been noted in the links. */
    void pause() {
        idle++;
        boolean isLong = idle > spins + YIELDS;
        if (blocking == 0 && idle <= spins) {
            Thread.onSpinWait();
        } else if (blocking == 0 && !isLong) {
            yieldAndTime();
        } else if (links.isMemory()) {
            block();
        } else {
            links.blockBriefly(PARK_NS);
        }
    }

    /** Returns whether it blocks at once, because yields have lately been long. */
    boolean blocks() {
        return blocking > 0;
    }

    private void yieldAndTime() {
        long begin = idle == spins + 1 ? System.nanoTime() : yieldedAt;
        Thread.yield();
        yieldedAt = System.nanoTime();
        if (yieldedAt - begin > TURN_NS && ++turns > FIRST_TURNS) {
            blocking = nextBlocking;
            nextBlocking = Math.min(MOST_BLOCKING_WAITS, 2 * nextBlocking);
        }
    }

    /** Announces itself, and blocks if nothing has moved until the next pause. */
    private void block() {
        if (links.isAnnounced()) {
            links.blockOnMemory(LONGEST_BLOCK_NS);
        } else {
            links.announce();
        }
    }
}
