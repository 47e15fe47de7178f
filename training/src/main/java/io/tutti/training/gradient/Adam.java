package io.tutti.training.gradient;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;

/**
 * Adam (Kingma and Ba, ICLR 2015, Algorithm 1), applied to what the exchange returns, as Li and Hoefler, PPoPP 2022, do for BERT,
 * but without their weight decay of 0.01; the rate falls linearly to zero over the run. With a sparse exchange most elements of a step are zero: their moments decay.
 */
final class Adam implements Optimizer {
    private static final float FIRST = 0.9f;
    private static final float SECOND = 0.999f;
    private static final float EPSILON = 1e-8f;

    private final float[] mean;
    private final float[] square;
    private final float rate;
    private final long steps;
    private long step;

    Adam(int elements, float rate, long steps) {
        mean = new float[elements];
        square = new float[elements];
        this.rate = rate;
        this.steps = steps;
    }

    @Override
    public void update(MemorySegment parameters, MemorySegment exchanged, Supplier<SparseVector> sent) {
        float now = rate * (steps - step) / steps;
        step++;
        // The corrections of both moments, in one factor and one bound: StrictMath, for the same bits everywhere.
        double root = Math.sqrt(1 - StrictMath.pow(SECOND, step));
        float scale = (float) (now * root / (1 - StrictMath.pow(FIRST, step)));
        float bound = (float) (EPSILON * root);
        for (int i = 0; i < mean.length; i++) {
            float gradient = exchanged.getAtIndex(JAVA_FLOAT, i);
            mean[i] = FIRST * mean[i] + (1 - FIRST) * gradient;
            square[i] = SECOND * square[i] + (1 - SECOND) * gradient * gradient;
            float change = scale * mean[i] / ((float) Math.sqrt(square[i]) + bound);
            parameters.setAtIndex(JAVA_FLOAT, i, parameters.getAtIndex(JAVA_FLOAT, i) - change);
        }
    }

    @Override
    public void moveTo(long to) {
        step = to;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeLong(step);
        Floats.write(MemorySegment.ofArray(mean), out);
        Floats.write(MemorySegment.ofArray(square), out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        step = in.readLong();
        Floats.read(MemorySegment.ofArray(mean), in);
        Floats.read(MemorySegment.ofArray(square), in);
    }
}
