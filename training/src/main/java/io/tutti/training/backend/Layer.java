package io.tutti.training.backend;

/**
 * The position of the weights of a dense layer: {@code outputs} rows of {@code inputs} elements.
 *
 * @param offset the index of the first weight in the model's arrays
 */
public record Layer(int offset, int inputs, int outputs) {
    /** Number of weights, without biases. */
    public int weights() {
        return inputs * outputs;
    }
}
