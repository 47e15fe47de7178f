package io.tutti.select;

import io.tutti.model.TopologyCost;
import io.tutti.verify.Reproducibility;

/**
 * What is derived from an algorithm's schedule for a topology.
 *
 * @param name of the algorithm with its parameters
 * @param cost what it costs
 * @param bits what it promises about bits
 * @param needsCommutative whether operands change their order
 */
record ScheduleProperties(String name, TopologyCost cost, Reproducibility bits, boolean needsCommutative) {
    /** Whether it may be used for an operation. */
    boolean allow(CallRequirements requirements) {
        return (requirements.commutative() || !needsCommutative)
                && (requirements.exact() || bits.keeps(requirements.wanted()));
    }
}
