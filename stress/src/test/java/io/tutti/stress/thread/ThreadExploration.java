package io.tutti.stress.thread;

import java.util.List;
import java.util.Set;

/**
 * What was found in all executions of a scenario.
 *
 * @param states how many there are, each counted once
 * @param sites where in the code steps were
 * @param violation what is wrong, or null
 * @param way the steps that lead to it
 */
public record ThreadExploration(int states, Set<String> sites, String violation, List<String> way) {
    public boolean isRight() {
        return violation == null;
    }

    @Override
    public String toString() {
        return states + " states" + (isRight() ? "" : ": " + violation + " after\n  " + String.join("\n  ", way));
    }
}
