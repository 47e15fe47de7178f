package io.tutti.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.nn.Block;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import io.tutti.sparse.replica.ReplicaGradient;
import java.util.List;

/** Passes of a trainer whose gradients begin to travel while others are computed. */
final class OverlappedPasses {
    private final SegmentedBackward segments;
    private final ReplicaGradient gradient;
    private final List<TrainedParameter> trained;
    /** Gives the arrays that the trainer's own store gives, which the trainer keeps to itself. */
    private final ParameterStore store;

    private boolean isCollecting;

    OverlappedPasses(Block block, NDManager manager, ReplicaGradient gradient, List<TrainedParameter> trained) {
        this.segments = new SegmentedBackward(block);
        this.gradient = gradient;
        this.trained = trained;
        this.store = new ParameterStore(manager, false);
    }

    /** {@return whether a collector is open, so that a forward pass is one of training} */
    boolean isCollecting() {
        return isCollecting;
    }

    /** Makes a forward pass of training; labels may be null. */
    NDList forward(NDList data, NDList labels) {
        return segments.forward(store, data, labels);
    }

    /** Takes over a collector that was just opened. */
    GradientCollector collect(GradientCollector inner) {
        isCollecting = true;
        return new GradientCollector() {
            @Override
            public void backward(NDArray loss) {
                if (gradient.isBegun()) {
                    throw new IllegalStateException(gradient.where()
                            + "a second backward before step, after the gradients of the first have begun to travel;"
                            + " add the losses, or use the exchange dense");
                }
                boolean isLast = gradient.isLast();
                segments.backward(inner, loss, parameter -> {
                    if (isLast) {
                        trained.stream().filter(each -> each.isOf(parameter)).forEach(gradient::begin);
                    }
                });
            }

            @Override
            public void zeroGradients() {
                inner.zeroGradients();
            }

            @Override
            public void close() {
                isCollecting = false;
                segments.clear();
                inner.close();
            }
        };
    }
}
