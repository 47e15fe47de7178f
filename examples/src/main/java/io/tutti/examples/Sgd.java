package io.tutti.examples;

/** Stochastic gradient descent with momentum; the rate falls linearly to zero over the run. */
final class Sgd {
    private static final float MOMENTUM = 0.9f;

    private final float[] velocity;
    private final float rate;
    private final long steps;
    private long step;

    /**
     * A descent at rest.
     *
     * @param parameters number of parameters
     * @param rate rate of the first step
     * @param steps number of steps in all
     */
    Sgd(int parameters, float rate, long steps) {
        velocity = new float[parameters];
        this.rate = rate;
        this.steps = steps;
    }

    /** Moves the parameters by one step. */
    void update(float[] parameters, float[] gradient) {
        float now = rate * (steps - step++) / steps;
        for (int i = 0; i < velocity.length; i++) {
            velocity[i] = MOMENTUM * velocity[i] + gradient[i];
        }
        for (int i = 0; i < velocity.length; i++) {
            parameters[i] -= now * velocity[i];
        }
    }
}
