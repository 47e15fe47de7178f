package io.tutti.training.backend;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The gradient of a dense layer's weights as a product: over the samples of a batch, the sum of output errors times
 * inputs. Valid until the model continues.
 *
 * @param layer the layer
 * @param errors gradient of the loss by the layer's outputs, one row an output, one column a sample
 * @param inputs the inputs of the layer, one row a sample
 * @param samples number of samples of the batch
 */
public record LayerFactors(Layer layer, float[][] errors, float[][] inputs, int samples) {
    /**
     * Writes the errors, one row of all outputs a sample, times {@code scale}; the memory's other rows become zero.
     */
    public void writeErrors(MemorySegment target, float scale) {
        int outputs = layer.outputs();
        for (int o = 0; o < outputs; o++) {
            float[] row = errors[o];
            for (int s = 0; s < samples; s++) {
                target.setAtIndex(ValueLayout.JAVA_FLOAT, (long) s * outputs + o, scale * row[s]);
            }
        }
        clear(target, outputs);
    }

    /** Writes the inputs, one row a sample; the memory's other rows become zero. */
    public void writeInputs(MemorySegment target) {
        int count = layer.inputs();
        for (int s = 0; s < samples; s++) {
            MemorySegment.copy(inputs[s], 0, target, ValueLayout.JAVA_FLOAT, (long) Float.BYTES * s * count, count);
        }
        clear(target, count);
    }

    private void clear(MemorySegment target, int count) {
        target.asSlice((long) Float.BYTES * samples * count).fill((byte) 0);
    }
}
