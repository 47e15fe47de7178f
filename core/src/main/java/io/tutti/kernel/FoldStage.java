package io.tutti.kernel;

/**
 * Which part of a fold a loop is for. Folds of halves are accumulated in float32, so that they are rounded once; other
 * types are their own accumulators and only know {@link #WHOLE}.
 */
enum FoldStage {
    /** Two elements to an element. */
    WHOLE(false, false),
    /** Two elements to an accumulator. */
    FIRST(false, true),
    /** An accumulator and an element to an accumulator. */
    MIDDLE(true, true),
    /** An accumulator and an element to an element. */
    LAST(true, false),
    /** No part of a fold: an element by a number to an element. */
    DIVISION(false, false);

    /** Whether the left operand is an accumulator. */
    final boolean wideLeft;
    /** Whether the target is an accumulator. */
    final boolean wideTarget;

    FoldStage(boolean wideLeft, boolean wideTarget) {
        this.wideLeft = wideLeft;
        this.wideTarget = wideTarget;
    }
}
