package io.tutti.examples.model;

/** A classifier whose parameters and gradient are one array each, element by element. */
public sealed interface Model permits Softmax, Mlp {
    /** The parameters; whoever trains changes them. */
    float[] parameters();

    /** The gradient that the last {@link #learn} left. */
    float[] gradient();

    /**
     * Sets the gradient to that of the batch's summed loss, times {@code scale}; all zero for an empty batch.
     *
     * @return how well the batch was classified with the parameters as they are
     */
    Score learn(Batch batch, float scale);

    /** How well a batch is classified; the gradient is left alone. */
    Score test(Batch batch);
}
