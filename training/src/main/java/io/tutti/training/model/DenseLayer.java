package io.tutti.training.model;

import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Layer;
import io.tutti.training.backend.ModelParameter;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A layer {@code outputs = weights · inputs + bias}. It holds no parameters: they are {@link #size()} elements from
 * {@code offset} of the model's arrays, one row of weights an output and then the biases.
 */
final class DenseLayer {
    private final int inputs;
    private final int outputs;
    private final int offset;
    private final float[] row;

    DenseLayer(int inputs, int outputs, int offset) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.offset = offset;
        row = new float[inputs];
    }

    /** Number of parameters. */
    int size() {
        return outputs * (inputs + 1);
    }

    /** Weights uniform within ±√(6 / inputs), biases 0. */
    void initialize(float[] parameters, Random random) {
        float bound = (float) Math.sqrt(6.0 / inputs);
        for (int w = 0; w < outputs * inputs; w++) {
            parameters[offset + w] = bound * (2 * random.nextFloat() - 1);
        }
        Arrays.fill(parameters, bias(0), bias(outputs), 0f);
    }

    /** Computes {@code out}, one column a sample, from {@code in}, one column a sample. */
    void forward(float[] parameters, float[][] in, float[][] out, int samples) {
        for (int o = 0; o < outputs; o++) {
            Arrays.fill(out[o], 0, samples, parameters[bias(o)]);
            RowSums.addProducts(out[o], samples, in, inputs, parameters, weights(o), 1);
        }
    }

    /** Its parameters, in their order. */
    List<ModelParameter> layout(String name) {
        return List.of(
                new ModelParameter(name + ".weight", "(" + outputs + "," + inputs + ")", outputs * inputs),
                new ModelParameter(name + ".bias", "(" + outputs + ")", outputs));
    }

    /** The position of its weights. */
    Layer layer() {
        return new Layer(offset, inputs, outputs);
    }

    /**
     * Sets this layer's part of the gradient.
     *
     * @param delta gradient by this layer's outputs, one column a sample
     * @param in this layer's inputs, one row a sample
     * @param completed receives the ranges of each output's weights and of the biases; or takes the factors of the
     *     weights
     */
    void gradient(float[] gradient, float[][] delta, float[][] in, int samples, Completed completed) {
        boolean isTaken = completed.takesFactors();
        if (isTaken) {
            completed.take(new ArrayFactors(layer(), delta, in, samples));
        }
        for (int o = 0; o < outputs; o++) {
            float sum = 0;
            for (int s = 0; s < samples; s++) {
                sum += delta[o][s];
            }
            gradient[bias(o)] = sum;
            if (!isTaken) {
                Arrays.fill(row, 0f);
                RowSums.addProducts(row, inputs, in, samples, delta[o], 0, 1);
                System.arraycopy(row, 0, gradient, weights(o), inputs);
                completed.complete(weights(o), weights(o) + inputs);
            }
        }
        completed.complete(bias(0), bias(outputs));
    }

    /**
     * Computes {@code deltaIn}, the gradient by this layer's inputs, from that by its outputs; one column a sample.
     */
    void backward(float[] parameters, float[][] delta, float[][] deltaIn, int samples) {
        for (int i = 0; i < inputs; i++) {
            Arrays.fill(deltaIn[i], 0, samples, 0f);
            RowSums.addProducts(deltaIn[i], samples, delta, outputs, parameters, weights(0) + i, inputs);
        }
    }

    private int weights(int output) {
        return offset + output * inputs;
    }

    private int bias(int output) {
        return offset + outputs * inputs + output;
    }
}
