package io.tutti.training.gradient;

import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;

/**
 * Stochastic gradient descent for exchanges of which each step sends a part. What is not sent yet must keep its weight, so momentum
 * and rate are applied to a rank's gradient before the exchange, and the exchange returns the step: Algorithm 2 of Li and Hoefler,
 * PPoPP 2022, with the momentum correction of Lin et al., Deep Gradient Compression, ICLR 2018. Where everything is sent, this is
 * what {@link Sgd} does to the mean, except for rounding.
 *
 * <p>An element that was in a residual for a hundred steps is sent with all the momentum that it has gathered. If its velocity were
 * kept, the momentum would count twice; so velocities of sent elements are reset: the momentum factor masking of Lin et al.
 */
final class MaskedMomentumSgd implements Optimizer {
    private final Sgd sgd;
    private final boolean isMasked;

    MaskedMomentumSgd(Sgd sgd, boolean isMasked) {
        this.sgd = sgd;
        this.isMasked = isMasked;
    }

    @Override
    public void prepare(MemorySegment gradient) {
        sgd.scale(gradient);
    }

    @Override
    public void update(MemorySegment parameters, MemorySegment exchanged, Supplier<SparseVector> sent) {
        if (isMasked) {
            sgd.reset(sent.get());
        }
        Sgd.apply(parameters, exchanged);
    }

    @Override
    public void moveTo(long step) {
        sgd.moveTo(step);
    }

    /** Velocities are those of this rank's gradients. */
    @Override
    public boolean isReplicated() {
        return false;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        sgd.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        sgd.restore(in);
    }
}
