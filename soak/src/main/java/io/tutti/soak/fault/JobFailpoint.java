package io.tutti.soak.fault;

import java.util.Locale;

/**
 * A failpoint of a job that has several faults.
 *
 * @param step the key of its step
 * @param rank the place of the rank
 * @param phase the phase of the ranks' program; {@link #JOINING} for one that is passed before the first
 * @param count at which passage of the step
 * @param action what happens
 */
public record JobFailpoint(String step, int rank, int phase, int count, String action) {
    /** Of a replacement, which has no phase yet. */
    public static final int JOINING = 0;

    /** {@return whether it is one of a process that joins as a replacement} */
    public boolean isJoining() {
        return phase == JOINING;
    }

    /** {@return what the ranks' configuration says} */
    public String text() {
        return String.format(Locale.ROOT, "%s@%d%s#%d:%s", step, rank, suffix(), count, action);
    }

    /** {@return what a rank says that comes to it} */
    public String said() {
        return step + suffix() + ": " + action;
    }

    private String suffix() {
        return isJoining() ? "" : "/" + phase;
    }
}
