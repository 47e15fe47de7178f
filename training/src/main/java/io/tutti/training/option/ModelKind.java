package io.tutti.training.option;

import io.tutti.training.model.Mlp;
import io.tutti.training.model.Model;
import io.tutti.training.model.Softmax;

/** The available models, with their default rates. */
public enum ModelKind {
    SOFTMAX(0.1f),
    MLP(0.1f);

    private final float rate;

    ModelKind(float rate) {
        this.rate = rate;
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
