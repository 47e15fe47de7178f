package io.tutti.kernel.loop;

/**
 * The part of a fold that a loop computes. Folds of float16 and bfloat16 are accumulated in float32, so that the result is rounded
 * once. Other types are accumulated in their own type and use only {@link #WHOLE}.
 */
public enum FoldStage {
    /** Combines two elements to an element. */
    WHOLE(false, false),
    /** Combines two elements to an accumulator. */
    FIRST(false, true),
    /** Combines an accumulator and an element to an accumulator. */
    MIDDLE(true, true),
    /** Combines an accumulator and an element to an element. */
    LAST(true, false),
    /** Not part of a fold: divides an element by a number. */
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
