package io.tutti.djl.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.training.GradientCollector;
import ai.djl.training.ParameterStore;
import io.tutti.djl.SegmentedBackward;
import io.tutti.training.backend.Completed;
import java.lang.foreign.MemorySegment;

/** A pass whose gradients are complete segment by segment. */
record SegmentPass(SegmentedBackward segments, ParameterStore store, FlatParameters parameters, MemorySegment gradient)
        implements TrainingPass {
    @Override
    public NDList forward(NDList inputs) {
        segments.clear(); // an exception may have ended the last pass
        return segments.forward(store, inputs, null);
    }

    @Override
    public void backward(GradientCollector collector, NDArray loss, Completed completed) {
        segments.backward(collector, loss, each -> parameters.takeGradient(each, gradient, completed));
    }
}
