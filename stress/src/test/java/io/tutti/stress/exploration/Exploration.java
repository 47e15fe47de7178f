package io.tutti.stress.exploration;

import java.util.List;
import java.util.Set;

/**
 * What was found in all executions of a scenario.
 *
 * @param states states of all ranks or threads and of their memory, each counted once
 * @param sites the ordered accesses that were performed
 * @param violation what is wrong, or null
 * @param way the accesses that lead to it, in order; empty if nothing is wrong
 */
public record Exploration(int states, Set<String> sites, String violation, List<String> way) {
    public boolean isRight() {
        return violation == null;
    }

    @Override
    public String toString() {
        return states + " states" + (isRight() ? "" : ": " + violation + " after\n  " + String.join("\n  ", way));
    }
}
