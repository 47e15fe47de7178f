package io.tutti.sparse;

import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The elements that a rank has not sent yet. The next gradient is added to them, and what is then sent is subtracted. The
 * subtraction is exact, also for values that were rounded to half precision, so residual and sent elements add up to what
 * was accumulated, element by element.
 */
public final class ErrorFeedback {
    private float[] residual;
    private float[] accumulated;

    /**
     * Creates a residual of zeros. It takes the memory of two gradients.
     *
     * @param elements number of elements of a gradient, 0 or more
     */
    public ErrorFeedback(int elements) {
        residual = new float[elements];
        accumulated = new float[elements];
    }

    /**
     * {@return the sum of residual and gradient} The array belongs to this object and is valid until {@link #commit};
     * the residual is unchanged.
     *
     * @param gradient float32, at least as many as this object's elements; only read
     * @throws IndexOutOfBoundsException if the gradient is shorter
     */
    public float[] accumulate(MemorySegment gradient) {
        MemorySegment.copy(gradient, ValueLayout.JAVA_FLOAT_UNALIGNED, 0, accumulated, 0, accumulated.length);
        for (int i = 0; i < accumulated.length; i++) {
            accumulated[i] += residual[i];
        }
        return accumulated;
    }

    /**
     * Makes the accumulated vector the residual.
     *
     * @param sent the sent elements, which are subtracted: zero remains, or the rounding error
     * @param returned elements, or parts of them, that this rank received and dropped, which are added
     */
    public void commit(SparseVector sent, SparseVector returned) {
        for (int place = 0; place < sent.size(); place++) {
            accumulated[sent.index(place)] -= sent.value(place);
        }
        for (int place = 0; place < returned.size(); place++) {
            accumulated[returned.index(place)] += returned.value(place);
        }
        float[] old = residual;
        residual = accumulated;
        accumulated = old;
    }

    /** {@return a copy of the residual, in elements of the gradient} */
    public float[] residual() {
        return residual.clone();
    }

    /**
     * Writes the residual as float32, element by element in order, big-endian.
     *
     * @param out receives four bytes for each element
     * @throws IOException if writing fails
     */
    public void save(DataOutput out) throws IOException {
        for (float value : residual) {
            out.writeFloat(value);
        }
    }

    /**
     * Replaces the residual by one that {@link #save} wrote for the same number of elements.
     *
     * @param in the residual; four bytes are read for each element
     * @throws IOException if reading fails or the input ends early; the residual is then undefined
     */
    public void restore(DataInput in) throws IOException {
        for (int i = 0; i < residual.length; i++) {
            residual[i] = in.readFloat();
        }
    }
}
