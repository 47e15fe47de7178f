package io.tutti.examples.model;

/**
 * Where the weights of a dense layer are: {@code outputs} rows of {@code inputs} elements.
 *
 * @param offset of the first weight in the model's arrays
 */
public record Layer(int offset, int inputs, int outputs) {
    /** Number of weights; biases are none. */
    public int weights() {
        return inputs * outputs;
    }
}
