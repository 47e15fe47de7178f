package io.tutti.sparse;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * What a rank has not handed over yet: the next gradient is added to it, and what then travels is taken out. Taking out is
 * exact, also of what was rounded to half precision to be sent, so residual and sent are what was accumulated, element by
 * element.
 */
public final class ErrorFeedback {
    private float[] residual;
    private float[] accumulated;

    /** No residual, for vectors of {@code elements}. */
    public ErrorFeedback(int elements) {
        residual = new float[elements];
        accumulated = new float[elements];
    }

    /**
     * Residual and gradient; belongs to this, valid until {@link #commit}. The residual is not changed yet.
     *
     * @param gradient float32
     */
    public float[] accumulate(MemorySegment gradient) {
        MemorySegment.copy(gradient, ValueLayout.JAVA_FLOAT_UNALIGNED, 0, accumulated, 0, accumulated.length);
        for (int i = 0; i < accumulated.length; i++) {
            accumulated[i] += residual[i];
        }
        return accumulated;
    }

    /**
     * Makes what was accumulated the residual.
     *
     * @param handed what was handed over, which is taken away: zero remains, or what rounding has cut off
     * @param returned elements that came from others and did not get on, or not all of them: they are added
     */
    public void commit(SparseVector handed, SparseVector returned) {
        for (int place = 0; place < handed.size(); place++) {
            accumulated[handed.index(place)] -= handed.value(place);
        }
        for (int place = 0; place < returned.size(); place++) {
            accumulated[returned.index(place)] += returned.value(place);
        }
        float[] old = residual;
        residual = accumulated;
        accumulated = old;
    }

    /** A copy of the residual. */
    public float[] residual() {
        return residual.clone();
    }

    void save(DataOutput out) throws IOException {
        for (float value : residual) {
            out.writeFloat(value);
        }
    }

    void restore(DataInput in) throws IOException {
        for (int i = 0; i < residual.length; i++) {
            residual[i] = in.readFloat();
        }
    }
}
