package io.tutti.select;

import io.tutti.verify.Reproducibility;

/**
 * What an operation lets algorithms do.
 *
 * @param commutative whether operands may change their order
 * @param exact whether grouping never changes a bit of the result
 * @param wanted what is asked of bits that are not exact
 */
record CallRequirements(boolean commutative, boolean exact, Reproducibility wanted) {}
