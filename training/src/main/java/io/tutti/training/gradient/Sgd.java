package io.tutti.training.gradient;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;

/** Stochastic gradient descent with momentum; the rate falls linearly to zero over the run. */
public final class Sgd implements Optimizer {
    private final float[] velocity;
    private final float rate;
    private final float momentum;
    private final long steps;
    private long step;

    /**
     * Creates a descent with zero velocities.
     *
     * @param elements number of parameters
     * @param rate rate of the first step
     * @param steps number of steps in all
     * @param momentum the part of a velocity that a step keeps, 0 to 1
     */
    public Sgd(int elements, float rate, long steps, float momentum) {
        velocity = new float[elements];
        this.rate = rate;
        this.momentum = momentum;
        this.steps = steps;
    }

    /** Moves the parameters by one step along the ranks' mean gradient. */
    @Override
    public void update(MemorySegment parameters, MemorySegment exchanged, Supplier<SparseVector> sent) {
        scale(exchanged);
        apply(parameters, exchanged);
    }

    /** Replaces a gradient by its step. */
    void scale(MemorySegment gradient) {
        float now = rate * (steps - step++) / steps;
        for (int i = 0; i < velocity.length; i++) {
            velocity[i] = momentum * velocity[i] + gradient.getAtIndex(JAVA_FLOAT, i);
        }
        for (int i = 0; i < velocity.length; i++) {
            gradient.setAtIndex(JAVA_FLOAT, i, now * velocity[i]);
        }
    }

    /** Resets the velocities of some elements. */
    void reset(SparseVector elements) {
        for (int place = 0; place < elements.size(); place++) {
            velocity[elements.index(place)] = 0;
        }
    }

    /** Moves the parameters by a step. */
    static void apply(MemorySegment parameters, MemorySegment step) {
        int count = (int) (parameters.byteSize() / Float.BYTES);
        for (int i = 0; i < count; i++) {
            parameters.setAtIndex(JAVA_FLOAT, i, parameters.getAtIndex(JAVA_FLOAT, i) - step.getAtIndex(JAVA_FLOAT, i));
        }
    }

    @Override
    public void moveTo(long to) {
        step = to;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeLong(step);
        Floats.write(MemorySegment.ofArray(velocity), out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        step = in.readLong();
        Floats.read(MemorySegment.ofArray(velocity), in);
    }
}
