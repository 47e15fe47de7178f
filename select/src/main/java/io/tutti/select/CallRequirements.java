package io.tutti.select;

import io.tutti.verify.Reproducibility;

/**
 * What a call requires of an algorithm.
 *
 * @param commutative whether the algorithm may reorder operands
 * @param exact whether regrouping operands never changes a bit of the result; then every algorithm meets {@code wanted}
 * @param wanted the required reproducibility
 */
record CallRequirements(boolean commutative, boolean exact, Reproducibility wanted) {}
