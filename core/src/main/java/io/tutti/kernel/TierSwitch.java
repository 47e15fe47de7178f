package io.tutti.kernel;

/**
 * Decides when a vector loop is tried and whether it has become quicker than its scalar twin. Times in nanoseconds, told
 * by the caller; any thread may tell.
 *
 * <p>A vector loop pays only as machine code of the optimising compiler: before that every vector is an object and every
 * operation a call. HotSpot compiles what has been interpreted 200 times, and optimises what has then been called 600
 * times with 15,000 rounds, later the more it has to do. So there are three phases, whose trials cost as little as can be:
 * of one vector while they are interpreted (some 40 µs a vector), of just enough vectors until the rounds are reached, and
 * rare ones that wait for the optimising compiler.
 *
 * <p>A trial wins against the scalar block that ran just before, which touched the same levels of the memory hierarchy.
 * One win proves nothing, since either may have been interrupted.
 */
final class TierSwitch {
    /** What has been found out. */
    enum Verdict {
        OPEN,
        VECTOR,
        SCALAR
    }

    /** Trials that are quicker in a row, after which the vector loop is the quicker one. */
    static final int STREAK = 16;

    /** The first phase, in which nothing is decided: the scalar loop is interpreted at first as well. */
    static final int INTERPRETED = 256;

    /** The second phase, three times what an idle compiler needs to be told. */
    static final int COUNTED = 2000;

    /** Vectors of a trial of the second phase. */
    static final int COUNTED_VECTORS = 24;

    /** Vectors of a trial of the third phase. */
    static final int WAITING_VECTORS = 32;

    /** In the first two phases trials take one part for this many parts of time in scalar blocks. */
    static final int SHARE = 3;

    /** The same in the third phase. */
    static final int WAITING_SHARE = 16;

    /** Time in the third phase's trials after which the scalar loop stays. */
    static final long PATIENCE = 5_000_000_000L;

    private long scalarNanos;
    private long trialNanos;
    private int trials;
    private int streak;
    private long lastCount;
    private long lastNanos;
    private volatile Verdict verdict = Verdict.OPEN;

    /** Whether the next block shall be a trial: at most one after every scalar block. */
    synchronized boolean isDue() {
        int share = isWaiting() ? WAITING_SHARE : SHARE;
        return verdict == Verdict.OPEN && lastCount > 0 && scalarNanos >= share * trialNanos;
    }

    /** How many vectors the next trial shall have. */
    synchronized int vectors() {
        return trials < INTERPRETED ? 1 : isWaiting() ? WAITING_VECTORS : COUNTED_VECTORS;
    }

    /** The scalar loop took {@code nanos} for {@code count} elements. */
    synchronized void scalar(long count, long nanos) {
        scalarNanos += nanos;
        lastCount = count;
        lastNanos = nanos;
    }

    /** The vector loop took {@code nanos} for {@code count} elements. */
    synchronized Verdict vector(long count, long nanos) {
        trialNanos += nanos;
        trials++;
        streak = nanos * lastCount < lastNanos * count ? streak + 1 : 0;
        lastCount = 0;
        if (trials == INTERPRETED + COUNTED) {
            trialNanos = 0;
            scalarNanos = 0;
        }
        if (verdict == Verdict.OPEN && streak >= STREAK && trials > INTERPRETED + STREAK) {
            verdict = Verdict.VECTOR;
        } else if (verdict == Verdict.OPEN && isWaiting() && trialNanos > PATIENCE) {
            verdict = Verdict.SCALAR;
        }
        return verdict;
    }

    /** Asked for each call on vectors too short for a trial, so without a lock. */
    Verdict verdict() {
        return verdict;
    }

    private boolean isWaiting() {
        return trials >= INTERPRETED + COUNTED;
    }
}
