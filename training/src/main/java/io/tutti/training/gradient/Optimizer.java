package io.tutti.training.gradient;

import io.tutti.sparse.vector.SparseVector;
import io.tutti.training.backend.OptimizerKind;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;

/** Turns gradients into updates, before or after they are exchanged. Vectors are float32, of equal length. */
public sealed interface Optimizer permits Sgd, MaskedMomentumSgd, Adam {
    /**
     * Creates an optimizer.
     *
     * @param elements number of parameters
     * @param rate learning rate of the first step; it falls linearly to zero
     * @param steps number of steps in all
     * @param momentum the part of a velocity that a step of {@link OptimizerKind#SGD} keeps, 0 to 1
     * @param isSparse whether only part of a gradient is exchanged
     * @param isMasked whether velocities of elements that a sparse exchange has sent are reset
     */
    static Optimizer of(
            OptimizerKind kind,
            int elements,
            float rate,
            long steps,
            float momentum,
            boolean isSparse,
            boolean isMasked) {
        return switch (kind) {
            case SGD -> {
                Sgd sgd = new Sgd(elements, rate, steps, momentum);
                yield isSparse ? new MaskedMomentumSgd(sgd, isMasked) : sgd;
            }
            case ADAM -> new Adam(elements, rate, steps);
        };
    }

    /** Replaces this rank's gradient by what is to be exchanged. */
    default void prepare(MemorySegment gradient) {}

    /**
     * Moves the parameters by a step.
     *
     * @param exchanged the result of the exchange; it may be overwritten
     * @param sent what this rank's elements contributed to a sparse exchange
     */
    void update(MemorySegment parameters, MemorySegment exchanged, Supplier<SparseVector> sent);

    /**
     * Goes on at a step of the run, with its learning rate and this rank's velocities.
     *
     * @param step how many steps are done
     */
    void moveTo(long step);

    /** Whether all ranks have the same state. */
    default boolean isReplicated() {
        return true;
    }

    void save(DataOutput out) throws IOException;

    void restore(DataInput in) throws IOException;
}
