package io.tutti.select;

import io.tutti.model.cost.TopologyCost;
import io.tutti.verify.Reproducibility;

/**
 * The properties of an algorithm's schedule for a topology.
 *
 * @param name the algorithm's name with its parameters
 * @param cost its cost within and between nodes
 * @param bits the reproducibility that it guarantees
 * @param needsCommutative whether it reorders operands
 */
record ScheduleProperties(String name, TopologyCost cost, Reproducibility bits, boolean needsCommutative) {
    /** Returns whether the algorithm meets the requirements of a call. */
    boolean allow(CallRequirements requirements) {
        return (requirements.commutative() || !needsCommutative)
                && (requirements.exact() || bits.keeps(requirements.wanted()));
    }
}
