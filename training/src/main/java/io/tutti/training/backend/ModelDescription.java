package io.tutti.training.backend;

/**
 * A model that a backend has.
 *
 * @param name its name in options and output
 * @param text what it is, in a few words
 * @param parameters about how many it has, to tell whether it fits into the memory before it is opened
 * @param optimizer the optimizer if none is given
 * @param rate the learning rate of the first step if none is given
 * @param data the name of the data set that must be prepared, as in {@code tutti data NAME}; empty if samples come with the program
 */
public record ModelDescription(
        String name, String text, long parameters, OptimizerKind optimizer, float rate, String data) {
    /** A model whose samples come with the program. */
    public ModelDescription(String name, String text, long parameters, OptimizerKind optimizer, float rate) {
        this(name, text, parameters, optimizer, rate, "");
    }
}
