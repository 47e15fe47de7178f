package io.tutti.training.model;

import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Layer;
import io.tutti.training.backend.ModelParameter;
import io.tutti.training.backend.Score;
import java.util.List;

/** A classifier whose parameters and gradient are one array each. */
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
        return learn(batch, scale, Completed.IGNORED);
    }

    /**
     * Computes the gradient, and reports each part of it to {@code completed} as soon as it is final, the last layer
     * first.
     */
    Score learn(Batch batch, float scale, Completed completed);

    /** Its dense layers, first to last. */
    List<Layer> layers();

    /** Its parameters, in the order of the array. */
    List<ModelParameter> layout();

    /** Returns the score of a batch; the gradient is not changed. */
    Score test(Batch batch);
}
