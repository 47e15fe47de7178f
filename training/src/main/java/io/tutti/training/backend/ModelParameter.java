package io.tutti.training.backend;

/**
 * A parameter of a model.
 *
 * @param name what the model calls it, without blanks
 * @param shape its dimensions as the backend writes them, without blanks
 * @param elements number of its elements, 0 or more
 */
public record ModelParameter(String name, String shape, int elements) {
    /** Name and shape, as ranks compare them, such as {@code fc1.weight(120,400)}. */
    public String text() {
        return name + shape;
    }
}
