package io.tutti.training.backend;

import java.lang.foreign.MemorySegment;

/**
 * The gradient of a dense layer's weights as a product: over the samples of a batch, the sum of output errors times inputs. Valid until
 * the model continues. Targets have room for the samples of the largest batch, float32 in the order of the machine.
 */
public interface LayerFactors {
    /** The layer. */
    Layer layer();

    /** Writes the gradient of the loss by the layer's outputs, one row of all outputs a sample, times {@code scale}; other rows become zero. */
    void writeErrors(MemorySegment target, float scale);

    /** Writes the inputs of the layer, one row a sample; other rows become zero. */
    void writeInputs(MemorySegment target);
}
