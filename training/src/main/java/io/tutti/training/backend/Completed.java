package io.tutti.training.backend;

/** Receives the ranges of a gradient that are final while others are still computed. */
public interface Completed {
    /** Receives nothing. */
    Completed IGNORED = (from, to) -> {};

    /** Elements {@code from} (inclusive) to {@code to} (exclusive). */
    void complete(int from, int to);

    /**
     * Offers the factors of a layer's weights instead of their product.
     *
     * @return whether they are accepted; the model then does not write that part of the gradient
     */
    default boolean takes(LayerFactors factors) {
        return false;
    }
}
