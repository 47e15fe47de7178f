package io.tutti.soak.fault;

import io.tutti.config.Setting;
import java.util.List;

/**
 * What goes wrong after the first fault, and, of a job that goes on after it has lost a rank, what replaces it.
 *
 * @param most how many processes the launcher starts at most in the places of lost ranks; 0 if the job does not go on
 * @param failpoint of the first replacement of each rank; {@code off} if it has none
 * @param second the rank whose process, or replacement, has the second fault; in a job that does not go on it says no more then
 * @param step the key of its step; empty if there is no second fault
 * @param faults of a long job, in the order of their phases; empty for a job with one fault, or with a second one
 */
public record ReplacementPlan(int most, String failpoint, int second, String step, List<JobFault> faults) {
    /** Of a job that ends with its first fault. */
    public static final ReplacementPlan NONE = of(0, List.of());

    /** Copies the list. */
    public ReplacementPlan {
        faults = List.copyOf(faults);
    }

    /** Of a job with these faults and no second one. */
    static ReplacementPlan of(int most, List<JobFault> faults) {
        return new ReplacementPlan(most, Setting.FAILPOINT.defaultValue(), 0, "", faults);
    }

    /** Of a job that ends, and of which a second rank is lost at a step. */
    static ReplacementPlan ofSecond(int rank, String step) {
        return new ReplacementPlan(0, Setting.FAILPOINT.defaultValue(), rank, step, List.of());
    }

    /** {@return whether the job goes on} */
    public boolean goesOn() {
        return most > 0;
    }

    /** {@return whether there is a second fault} */
    public boolean hasSecond() {
        return !step.isEmpty();
    }

    /** {@return whether the job has many faults} */
    public boolean isLong() {
        return !faults.isEmpty();
    }

    /** {@return how many phases with faults the ranks' program has; 0 if the job does not go on} */
    public int phases() {
        return !goesOn() ? 0 : isLong() ? faults.getLast().phase() : 1;
    }
}
