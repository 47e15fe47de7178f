package io.tutti.training.model;

import java.util.List;

/** A classifier whose parameters and gradient are one array each, element by element. */
public sealed interface Model permits Softmax, Mlp {
    /** The parameters, which the trainer changes. */
    float[] parameters();

    /** The gradient of the last {@link #learn}. */
    float[] gradient();

    /**
     * Sets the gradient to that of the batch's summed loss, times {@code scale}; all zero for an empty batch.
     *
     * @return the score of the batch with the present parameters
     */
    default Score learn(Batch batch, float scale) {
        return learn(batch, scale, (from, to) -> {});
    }

    /**
     * Computes the gradient, and reports each part of it to {@code completed} as soon as it is final, the last layer
     * first.
     */
    Score learn(Batch batch, float scale, Completed completed);

    /** Receives the ranges of a gradient that are final while others are still computed. */
    interface Completed {
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

    /** Its dense layers, first to last. */
    List<Layer> layers();

    /** Returns the score of a batch; the gradient is not changed. */
    Score test(Batch batch);
}
