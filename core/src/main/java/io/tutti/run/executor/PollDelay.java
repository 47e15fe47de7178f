package io.tutti.run.executor;

/**
 * Delay between publishing this rank's message and the first poll for the others, for executors through shared memory, which call it before
 * and after each poll. Ranks with a processor each publish at
 * nearly the same time. A rank that polls too early takes a cache line from its writer just before the write, so the line
 * moves back and forth once more. The delay grows after an unsuccessful poll and shrinks after a successful one, such that
 * about one of {@link #LENGTHENING} polls is unsuccessful: fewer would mean that the delay is too long.
 */
final class PollDelay {
    /** A fraction of a microsecond: a rank that comes later than that loses nothing. */
    private static final int MOST_PAUSES = 8;

    /** Successful polls that shorten the delay by one pause. */
    private static final int STEPS_PER_PAUSE = 32;

    /** Steps that one unsuccessful poll adds. */
    private static final int LENGTHENING = 8;

    private final int most;
    private int steps;
    /** Whether the next poll is the first of a call. */
    private boolean isFirst;

    /** @param ownCore whether every rank of this host has a processor to itself; if not, others need this one now */
    PollDelay(boolean ownCore) {
        this.most = ownCore ? MOST_PAUSES * STEPS_PER_PAUSE : 0;
    }

    /**
     * Begins a call.
     *
     * @param delays whether its first poll is delayed
     */
    void begin(boolean delays) {
        isFirst = delays;
    }

    /** Waits for the current delay if this is the first poll. */
    void beforePoll() {
        if (isFirst) {
            await();
        }
    }

    private void await() {
        for (int i = pauses(); i > 0; i--) {
            Thread.onSpinWait();
        }
    }

    /** How often the first poll pauses now. */
    int pauses() {
        return steps / STEPS_PER_PAUSE;
    }

    /** Adapts the delay to whether the first poll was successful; others do not count. */
    void afterPoll(boolean found) {
        if (isFirst) {
            isFirst = false;
            steps = found ? Math.max(0, steps - 1) : Math.min(most, steps + LENGTHENING);
        }
    }
}
