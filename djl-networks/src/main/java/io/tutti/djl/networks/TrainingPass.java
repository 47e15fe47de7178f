package io.tutti.djl.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.training.GradientCollector;
import io.tutti.training.backend.Completed;

/** A forward pass of training and the backward pass that follows it. */
interface TrainingPass {
    /** Returns what the block returns. */
    NDList forward(NDList inputs);

    /** Computes the gradients of a loss of it, and gives them to their receiver. */
    void backward(GradientCollector collector, NDArray loss, Completed completed);
}
