package io.tutti.training.model;

/** The available models, the default one first. */
public enum ModelKind {
    MLP("a perceptron with a hidden layer of 128", 101_770, 0.1f),
    SOFTMAX("softmax regression", 7_850, 0.1f);

    private final String text;
    private final long parameters;
    private final float rate;

    ModelKind(String text, long parameters, float rate) {
        this.text = text;
        this.parameters = parameters;
        this.rate = rate;
    }

    /** What it is. */
    String text() {
        return text;
    }

    /** How many parameters it has for images of 28 × 28 pixels. */
    long parameters() {
        return parameters;
    }

    /** The default rate of the first step. */
    float rate() {
        return rate;
    }

    /** A model with random parameters that depend on {@code seed}, for batches of {@code capacity} images at most. */
    public Model create(int inputs, int capacity, long seed) {
        return switch (this) {
            case SOFTMAX -> new Softmax(inputs, capacity, seed);
            case MLP -> new Mlp(inputs, capacity, seed);
        };
    }

    /** Its name in options and output. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
