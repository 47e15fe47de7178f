package io.tutti.transport.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * How ranks that wait for memory of their communicator block in the operating system, and are woken by the rank that writes it. One word
 * has a bit for each rank that is about to block; every rank has a word of its own that it blocks on:
 *
 * <pre>
 *     0                 long  bits of the ranks that are blocked, or about to
 *     8                 long  bits of the ranks that cannot ring
 *   128 * (1 + rank)    int   how often the rank was rung for
 * </pre>
 *
 * <p>A rank announces that it will block, looks at the awaited memory once more, and blocks unless it was rung for since it announced. A
 * rank that has written memory reads the bits, clears those it finds set, and rings. While no rank is blocked that is one load of a
 * line that nobody writes.
 *
 * <p>Where a rank has no native access, it cannot ring. Then no rank blocks: it would be woken by none but its own clock.
 *
 * <p>Memory order: who announces sets its bit with a full fence and then looks; who writes does not pay for a fence between its write and its look at
 * the bits, so it may look before its write can be seen, and miss a rank that announces just then. Hence every wait is short.
 *
 * <p>The methods for waiting are used by one thread at a time; any thread of the rank may ring.
 */
public final class Doorbell {
    /** Ranks that have bits in one word. */
    static final int MOST_RANKS = Long.SIZE;

    private static final VarHandle BITS = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle RINGS = ValueLayout.JAVA_INT.varHandle();

    private static final long MUTE_AT = Long.BYTES;

    private final MemorySegment memory;
    private final MemorySegment[] words;
    private final int rank;
    private final long bit;
    private final MemorySegment time = Arena.ofAuto().allocate(16, 8);

    private int expected;

    /**
     * Creates one rank's view.
     *
     * @param memory shared by all ranks, filled with zeros, {@link #bytes} long
     * @param ranks number of ranks, at most {@link #MOST_RANKS}
     * @param rank the rank
     */
    Doorbell(MemorySegment memory, int ranks, int rank) {
        this(memory, ranks, rank, FutexCalls.areAllowed());
    }

    /** As if this rank could ring, or not. */
    Doorbell(MemorySegment memory, int ranks, int rank, boolean canRing) {
        this.memory = memory;
        this.rank = rank;
        this.bit = 1L << rank;
        this.words = new MemorySegment[ranks];
        for (int each = 0; each < ranks; each++) {
            words[each] = memory.asSlice((1L + each) * CacheLines.PAIR, Integer.BYTES);
        }
        if (!canRing) {
            long ignored = (long) BITS.getAndBitwiseOr(memory, MUTE_AT, bit);
        }
    }

    /** Returns the bytes of memory for {@code ranks} ranks. */
    static long bytes(int ranks) {
        return ranks > MOST_RANKS ? 0 : (1L + ranks) * CacheLines.PAIR;
    }

    /** Returns whether every rank can ring, and the system's calls may be used by now. */
    public boolean isReady() {
        return (long) BITS.getOpaque(memory, MUTE_AT) == 0 && FutexCalls.areReady();
    }

    /** Announces that this rank will block, unless it finds what it waits for when it looks once more. */
    public void announce() {
        expected = (int) RINGS.getAcquire(words[rank], 0L);
        long ignored = (long) BITS.getAndBitwiseOr(memory, 0L, bit);
    }

    /** Blocks until it is rung for this rank, at the longest for this time, unless it was since it {@link #announce announced}; then withdraws. */
    public void await(long nanos) {
        time.set(ValueLayout.JAVA_LONG, 0, nanos / 1_000_000_000L);
        time.set(ValueLayout.JAVA_LONG, 8, nanos % 1_000_000_000L);
        FutexCalls.await(words[rank], expected, time);
        withdraw();
    }

    /** Announces that this rank will not block. */
    public void withdraw() {
        long ignored = (long) BITS.getAndBitwiseAnd(memory, 0L, ~bit);
    }

    /** Wakes the ranks that are blocked. For a rank that has just written memory which they may wait for. */
    public void ring() {
        long blocked = (long) BITS.getOpaque(memory, 0L) & ~bit;
        if (blocked != 0) {
            ringFor(blocked);
        }
    }

    private void ringFor(long blocked) {
        if (!isReady()) {
            return; // they wake by themselves
        }
        long left = (long) BITS.getAndBitwiseAnd(memory, 0L, ~blocked) & blocked;
        for (; left != 0; left &= left - 1) {
            wake(Long.numberOfTrailingZeros(left));
        }
    }

    /** Wakes this rank's thread, for another thread of it. */
    public void ringSelf() {
        wake(rank);
    }

    private void wake(int other) {
        int ignored = (int) RINGS.getAndAdd(words[other], 0L, 1);
        FutexCalls.wake(words[other]);
    }
}
