package io.tutti.launch;

import java.time.Duration;

/**
 * The phase of ending a job, and when it ends. A phase ends early when all ranks have ended; otherwise the next phase begins. Confined to one
 * thread.
 */
final class JobPhase {
    /** The phases, in their order. */
    enum Kind {
        RUNNING,
        GRACE,
        ASKED_TO_END,
        KILLED
    }

    private final long jobEnd;
    private final boolean mayRunOn;
    private Kind kind;
    private long end;
    private boolean endless;

    /**
     * The job runs.
     *
     * @param limit for the whole job; zero for none
     */
    JobPhase(Duration limit) {
        jobEnd = System.nanoTime() + limit.toNanos();
        mayRunOn = limit.isZero();
        run();
    }

    /** The job runs, or does so again, until the end of the whole job. */
    void run() {
        kind = Kind.RUNNING;
        end = jobEnd;
        endless = mayRunOn;
    }

    /** Begins a later phase, which lasts no longer than a limit. */
    void enter(Kind next, Duration limit) {
        kind = next;
        end = System.nanoTime() + limit.toNanos();
        endless = false;
    }

    /** Sets the end of the phase to {@code nanos} nanoseconds from now. */
    void extend(long nanos) {
        end = System.nanoTime() + nanos;
    }

    /** Returns whether the limit for the whole job has passed, in whatever phase. */
    boolean isJobOver() {
        return !mayRunOn && System.nanoTime() - jobEnd >= 0;
    }

    Kind kind() {
        return kind;
    }

    boolean is(Kind other) {
        return kind == other;
    }

    /** Returns whether this phase has not come yet. */
    boolean isBefore(Kind other) {
        return kind.compareTo(other) < 0;
    }

    /** Returns whether the phase lasts until all ranks have ended. */
    boolean isEndless() {
        return endless;
    }

    /** Returns the time that is left; not more than 0 if the phase is over. */
    long leftNanos() {
        return endless ? Long.MAX_VALUE : end - System.nanoTime();
    }
}
