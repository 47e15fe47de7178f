package io.tutti.sparse;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Stochastic gradient descent with an exchange: Algorithm 2 of Li and Hoefler, Near-optimal sparse allreduce for
 * distributed deep learning, PPoPP 2022.
 *
 * <pre>
 *   acc = ε + rate · gradient
 *   u, indexes = exchange(acc)        indexes: what this rank selected and the result has
 *   ε = acc, at indexes 0             with halves on the wire: what rounding has cut off
 *   weights -= u / P
 * </pre>
 *
 * <p>The residual ε belongs to the exchange. It holds steps, not gradients: an element that is sent late keeps the
 * rate of its own step. All ranks call {@link #step} together; replicas that begin with the same weights stay bitwise
 * equal. Not thread-safe.
 */
public final class SparseSgd {
    private final GradientExchange exchange;
    private final float[] update;

    /**
     * Creates an optimizer over an exchange.
     *
     * @param exchange the exchange, which the caller closes; it must not be used otherwise
     */
    public SparseSgd(GradientExchange exchange) {
        this.exchange = exchange;
        this.update = new float[exchange.elements()];
    }

    /**
     * One step.
     *
     * @param weights float32, as many as the exchange's elements; changed
     * @param gradient float32, as many, of this rank's samples; only read
     * @param rate learning rate, the same on all ranks
     * @throws IllegalArgumentException if weights or gradient have another length; nothing was sent
     * @throws ArithmeticException as {@link GradientExchange#exchange} does; weights and residual are then unchanged
     */
    public void step(MemorySegment weights, MemorySegment gradient, float rate) {
        long bytes = (long) Float.BYTES * update.length;
        if (weights.byteSize() != bytes || gradient.byteSize() != bytes) {
            throw new IllegalArgumentException("weights have " + weights.byteSize() + " bytes, gradient "
                    + gradient.byteSize() + ", elements=" + update.length + " need " + bytes);
        }
        for (int i = 0; i < update.length; i++) {
            update[i] = rate * gradient.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i);
        }
        exchange.exchange(update);
        for (int i = 0; i < update.length; i++) {
            float weight = weights.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i);
            weights.setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i, weight - update[i]);
        }
    }

    /**
     * Does one step on arrays. Errors are those of {@link #step(MemorySegment, MemorySegment, float)}.
     *
     * @param weights as many as the exchange's elements; changed
     * @param gradient as many, of this rank's samples; only read
     * @param rate learning rate, the same on all ranks
     */
    public void step(float[] weights, float[] gradient, float rate) {
        step(MemorySegment.ofArray(weights), MemorySegment.ofArray(gradient), rate);
    }

    /**
     * Writes the state on which later steps depend, except for the weights.
     *
     * @param out receives the state of the exchange
     * @throws IOException if writing fails
     */
    public void save(DataOutput out) throws IOException {
        exchange.save(out);
    }

    /**
     * Reads what {@link #save} wrote.
     *
     * @param in the state of the same rank
     * @throws IOException if reading fails, or if the state is of another exchange or another number of elements
     */
    public void restore(DataInput in) throws IOException {
        exchange.restore(in);
    }
}
