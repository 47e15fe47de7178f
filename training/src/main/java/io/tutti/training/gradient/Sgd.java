package io.tutti.training.gradient;

import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Stochastic gradient descent with momentum; the rate falls linearly to zero over the run.
 *
 * <p>Where only part of a gradient is sent, the rest must keep its weight, so momentum and rate are applied to a
 * rank's gradient before the exchange, and the exchange returns the step: Algorithm 2 of Li and Hoefler, PPoPP 2022,
 * with the momentum correction of Lin et al., Deep gradient compression, 2018. Where everything is sent, this is
 * equivalent except for rounding, and momentum is applied to the mean.
 *
 * <p>An element that was in a residual for a hundred steps is sent with all the momentum that it has gathered. If its
 * velocity were kept, the momentum would count twice; so velocities of sent elements are reset: the momentum factor
 * masking of Lin et al.
 */
public final class Sgd {
    private static final float MOMENTUM = 0.9f;

    private final float[] velocity;
    private final float rate;
    private final long steps;
    private long step;

    /**
     * Creates a descent with zero velocities.
     *
     * @param parameters number of parameters
     * @param rate rate of the first step
     * @param steps number of steps in all
     */
    public Sgd(int parameters, float rate, long steps) {
        velocity = new float[parameters];
        this.rate = rate;
        this.steps = steps;
    }

    /** Moves the parameters by one step along the ranks' mean gradient. */
    public void update(float[] parameters, float[] gradient) {
        scale(gradient);
        apply(parameters, gradient);
    }

    /** Replaces a gradient by its step. */
    public void scale(float[] gradient) {
        float now = rate * (steps - step++) / steps;
        for (int i = 0; i < velocity.length; i++) {
            velocity[i] = MOMENTUM * velocity[i] + gradient[i];
        }
        for (int i = 0; i < velocity.length; i++) {
            gradient[i] = now * velocity[i];
        }
    }

    /** Resets the velocities of the elements that a sparse exchange has sent. */
    public void reset(SparseVector sent) {
        for (int place = 0; place < sent.size(); place++) {
            velocity[sent.index(place)] = 0;
        }
    }

    /** Moves the parameters by a step. */
    public static void apply(float[] parameters, float[] step) {
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] -= step[i];
        }
    }

    public void save(DataOutput out) throws IOException {
        out.writeLong(step);
        Floats.write(velocity, out);
    }

    public void restore(DataInput in) throws IOException {
        step = in.readLong();
        Floats.read(velocity, in);
    }
}
