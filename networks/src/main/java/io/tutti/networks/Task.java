package io.tutti.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import io.tutti.training.backend.SampleSet;

/** A network with its samples and its loss. */
interface Task {
    /** The samples. */
    SampleSet samples();

    /** The layers, without parameters; the same object each time. */
    Block block();

    /** The shapes of the inputs of one batch. */
    Shape[] inputs(int batch);

    /**
     * A batch.
     *
     * @param inputs what the block takes
     * @param labels the class of each prediction, INT64, in one dimension
     */
    record Batch(NDList inputs, NDArray labels) {}

    /** Loads the samples {@code order[from]} to {@code order[to - 1]}, of which there is at least one. */
    Batch load(NDManager manager, boolean isTest, int[] order, int from, int to);

    /** Returns the scores of the classes, one row for each prediction, from what the block returned. */
    NDArray scores(NDList outputs);
}
