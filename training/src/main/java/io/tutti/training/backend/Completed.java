package io.tutti.training.backend;

/** Receives the ranges of a gradient that are final while others are still computed. */
public interface Completed {
    /** Receives nothing. */
    Completed IGNORED = (from, to) -> {};

    /** Elements {@code from} (inclusive) to {@code to} (exclusive). */
    void complete(int from, int to);

    /** Whether it takes factors: a model that has {@linkplain Learner#layers layers} of them then does not write those parts of the gradient. */
    default boolean takesFactors() {
        return false;
    }

    /** Takes the factors of a layer's weights instead of their product. */
    default void take(LayerFactors factors) {
        throw new UnsupportedOperationException("factors of " + factors.layer() + " are not taken");
    }
}
