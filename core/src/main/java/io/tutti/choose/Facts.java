package io.tutti.choose;

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
record Facts(String name, TopologyCost cost, Reproducibility bits, boolean needsCommutative) {
    /** Whether it may be used for an operation. */
    boolean allow(Use use) {
        return (use.commutative() || !needsCommutative) && (use.exact() || bits.keeps(use.wanted()));
    }
}
