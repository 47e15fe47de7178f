package io.tutti.run;

/**
 * How long a rank that has shown its message waits before it looks for those of others. Ranks with a processor each show
 * theirs at nearly the same time, and who looks too early takes a cache line from its writer just before he writes: then
 * the line goes back and forth once more. So it waits longer after a look in vain and shorter after others, such that
 * about one of {@link #LENGTHENING} looks is in vain: fewer would mean that it waits for nothing.
 */
final class PollDelay {
    /** A fraction of a microsecond: for those who come later than that it makes no difference. */
    private static final int MOST_PAUSES = 8;

    /** Looks that are not in vain take this many to shorten the wait by a pause. */
    private static final int STEPS_PER_PAUSE = 32;

    /** As many steps as one look in vain adds. */
    private static final int LENGTHENING = 8;

    private final int most;
    private int steps;

    /** @param ownCore whether every rank of this host has a processor to itself; if not, others need this one now */
    PollDelay(boolean ownCore) {
        this.most = ownCore ? MOST_PAUSES * STEPS_PER_PAUSE : 0;
    }

    /** Returns when it is time. */
    void await() {
        for (int i = pauses(); i > 0; i--) {
            Thread.onSpinWait();
        }
    }

    /** How often {@link #await} pauses now. */
    int pauses() {
        return steps / STEPS_PER_PAUSE;
    }

    /** Learns whether what was looked for was there. */
    void tell(boolean found) {
        steps = found ? Math.max(0, steps - 1) : Math.min(most, steps + LENGTHENING);
    }
}
