package io.tutti.kernel.jit;

/**
 * Decides when to try a vector loop, and whether it has become faster than the scalar loop. Callers measure the times, in
 * nanoseconds. Any thread may call it.
 *
 * <p>A vector loop is fast only as machine code of the optimizing compiler; before that, every vector is an object and every
 * operation a call. HotSpot compiles a method that has been interpreted 200 times, and optimizes it after 600 more calls with 15,000
 * loop iterations, later if the compiler is busy. Therefore trials have three phases, each as cheap as possible: trials of one vector
 * while the loop is interpreted (some 40 µs per vector), trials of just enough vectors to reach the number of iterations, and rare
 * trials that wait for the optimizing compiler.
 *
 * <p>A trial is compared with the scalar block that ran just before, which touched the same levels of the memory hierarchy. A single
 * win proves nothing, because either of the two may have been interrupted.
 */
public final class TierSwitch {
    /** The result of the trials. */
    public enum Verdict {
        /** Trials go on; most elements are computed by the scalar loop. */
        OPEN,
        /** The vector loop is faster, from now on. */
        VECTOR,
        /** The vector loop has not become faster in time; the scalar loop stays. */
        SCALAR
    }

    /**
     * Total time of scalar blocks before the first trial, in nanoseconds. Until then the compilers are busy with the first calls of a
     * program, and the vector loop would have them compile its library, too.
     */
    static final long FIRST_NANOS = 5_000_000;

    /** Number of consecutive faster trials after which the vector loop counts as faster. */
    static final int STREAK = 16;

    /** Number of trials of the first phase, which decides nothing because the scalar loop may be interpreted too. */
    static final int INTERPRETED = 256;

    /** Number of trials of the second phase, three times what HotSpot needs to start the optimizing compiler when idle. */
    static final int COUNTED = 2000;

    /** Number of vectors of a trial in the second phase. */
    static final int COUNTED_VECTORS = 24;

    /** Number of vectors of a trial in the third phase. */
    static final int WAITING_VECTORS = 32;

    /** Minimum ratio of time in scalar blocks to time in trials, in the first two phases. */
    static final int SHARE = 1;

    /** Minimum ratio of time in scalar blocks to time in trials, in the third phase. */
    static final int WAITING_SHARE = 16;

    /** Total time of trials in the third phase after which the scalar loop is kept, in nanoseconds. */
    static final long PATIENCE = 5_000_000_000L;

    private long scalarNanos;
    private long trialNanos;
    private int trials;
    private int streak;
    private long lastCount;
    private long lastNanos;
    private volatile Verdict verdict = Verdict.OPEN;

    /** Creates a switch for one vector loop, with the verdict {@link Verdict#OPEN}. */
    public TierSwitch() {}

    /**
     * Returns whether the next block should be a trial.
     *
     * @return true at most once after each scalar block
     */
    public synchronized boolean isDue() {
        int share = isWaiting() ? WAITING_SHARE : SHARE;
        boolean hasBegun = trials > 0 || scalarNanos >= FIRST_NANOS;
        return verdict == Verdict.OPEN && lastCount > 0 && hasBegun && scalarNanos >= share * trialNanos;
    }

    /**
     * Returns the length of the next trial.
     *
     * @return the number of vectors, at least 1
     */
    public synchronized int vectors() {
        return trials < INTERPRETED ? 1 : isWaiting() ? WAITING_VECTORS : COUNTED_VECTORS;
    }

    /**
     * Records the time of a scalar block.
     *
     * @param count the number of elements, or of another unit of work that trials are counted in too
     * @param nanos its time in nanoseconds
     */
    public synchronized void scalar(long count, long nanos) {
        scalarNanos += nanos;
        lastCount = count;
        lastNanos = nanos;
    }

    /**
     * Records the time of a trial.
     *
     * @param count the number of elements, or of another unit of work that scalar blocks are counted in too
     * @param nanos its time in nanoseconds
     * @return the verdict, which never changes once it is not {@link Verdict#OPEN}
     */
    public synchronized Verdict vector(long count, long nanos) {
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

    /**
     * Returns the verdict. Takes no lock, because every call on a vector too short for a trial reads it.
     *
     * @return the verdict so far
     */
    public Verdict verdict() {
        return verdict;
    }

    private boolean isWaiting() {
        return trials >= INTERPRETED + COUNTED;
    }
}
