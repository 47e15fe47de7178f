package io.tutti.djl.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import io.tutti.training.backend.SampleSet;
import java.util.List;

/**
 * A network with its samples and its loss: what it predicts, which are one or more lists of classes. The first is what scores are of;
 * the gradient is that of the sum of all.
 */
interface DjlTask {
    /** The samples. */
    SampleSet samples();

    /** The layers, without parameters; the same object each time. */
    Block block();

    /** The shapes of the inputs of one batch. */
    Shape[] inputs(int batch);

    /** Whether the dense layers of a chain take one row of each sample. */
    default boolean isRowASample() {
        return false;
    }

    /**
     * A batch.
     *
     * @param inputs what the block takes
     * @param labels for each list of predictions the right classes, INT64, in one dimension; as many for each sample
     */
    record Batch(NDList inputs, List<NDArray> labels) {}

    /** Loads the samples {@code order[from]} to {@code order[to - 1]}, of which there is at least one. */
    Batch load(NDManager manager, boolean isTest, int[] order, int from, int to);

    /** Returns, for each list of predictions, the scores of the classes, one row for each prediction, from what the block returned. */
    List<NDArray> scores(NDList outputs);
}
