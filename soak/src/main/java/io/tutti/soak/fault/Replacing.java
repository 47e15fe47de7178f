package io.tutti.soak.fault;

import io.tutti.config.Setting;

/**
 * Of a job that goes on after it has lost a rank: what replaces it, and what goes wrong then.
 *
 * @param most how many processes the launcher starts at most in the places of lost ranks; 0 if the job does not go on
 * @param failpoint of the first replacement of each rank; {@code off} if it has none
 * @param second the rank whose process, or replacement, has the second fault
 * @param step the key of its step; empty if there is no second fault
 */
public record Replacing(int most, String failpoint, int second, String step) {
    /** Of a job that ends with its first fault. */
    public static final Replacing NONE = new Replacing(0, Setting.FAILPOINT.defaultValue(), 0, "");

    /** {@return whether the job goes on} */
    public boolean goesOn() {
        return most > 0;
    }

    /** {@return whether there is a second fault} */
    public boolean hasSecond() {
        return !step.isEmpty();
    }
}
