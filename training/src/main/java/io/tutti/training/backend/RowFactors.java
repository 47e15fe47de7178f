package io.tutti.training.backend;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Factors in two pieces of memory, one row a sample, as libraries of tensors have them.
 *
 * @param layer the layer
 * @param errors gradient of the loss by the layer's outputs, float32, a row of all outputs for each sample
 * @param inputs the inputs of the layer, float32, a row of all inputs for each sample
 */
public record RowFactors(Layer layer, MemorySegment errors, MemorySegment inputs) implements LayerFactors {
    /**
     * Checks that both have the same number of rows.
     *
     * @throws IllegalArgumentException if they have not
     */
    public RowFactors {
        long row = (long) Float.BYTES * layer.outputs();
        long rows = errors.byteSize() / row;
        if (errors.byteSize() != rows * row || inputs.byteSize() != rows * Float.BYTES * layer.inputs()) {
            throw new IllegalArgumentException("errors of " + errors.byteSize() + " bytes and inputs of "
                    + inputs.byteSize() + " are not rows of " + layer);
        }
    }

    /** The factors of no sample. */
    public static RowFactors none(Layer layer) {
        return new RowFactors(layer, MemorySegment.NULL, MemorySegment.NULL);
    }

    @Override
    public void writeErrors(MemorySegment target, float scale) {
        long elements = errors.byteSize() / Float.BYTES;
        for (long i = 0; i < elements; i++) {
            target.setAtIndex(
                    ValueLayout.JAVA_FLOAT, i, scale * errors.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i));
        }
        target.asSlice(errors.byteSize()).fill((byte) 0);
    }

    @Override
    public void writeInputs(MemorySegment target) {
        MemorySegment.copy(inputs, 0, target, 0, inputs.byteSize());
        target.asSlice(inputs.byteSize()).fill((byte) 0);
    }
}
