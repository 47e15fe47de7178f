package io.tutti.training.model;

import io.tutti.training.backend.Layer;
import io.tutti.training.backend.LayerFactors;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Factors in plain arrays.
 *
 * @param layer the layer
 * @param errors gradient of the loss by the layer's outputs, one row an output, one column a sample
 * @param inputs the inputs of the layer, one row a sample
 * @param samples number of samples of the batch
 */
record ArrayFactors(Layer layer, float[][] errors, float[][] inputs, int samples) implements LayerFactors {
    @Override
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

    @Override
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
