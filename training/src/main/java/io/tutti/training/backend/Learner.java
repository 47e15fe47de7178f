package io.tutti.training.backend;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A model on one rank, with the samples that it learns from. Parameters and gradient are one vector each, float32 in the order of
 * the machine, at the same place for good; the training reads the gradient and changes the parameters between two calls. Used by
 * one thread.
 *
 * <p>Equal requests give equal parameters on all ranks, and equal calls equal bits.
 */
public interface Learner extends AutoCloseable {
    /** The samples, equal on all ranks. */
    SampleSet samples();

    /**
     * The parameters that have a gradient, in the order in which they are in {@link #parameters} and {@link #gradient}, which have nothing
     * else. By their names and shapes, ranks find out whether they have the same model.
     */
    List<ModelParameter> layout();

    /** The parameters. */
    MemorySegment parameters();

    /** The gradient of the last {@link #learn}, as long as the parameters. */
    MemorySegment gradient();

    /**
     * What the model learns without a gradient, such as the statistics of batch norm. Each rank has its own, until the training
     * replaces them by the mean over all ranks before a test.
     */
    default MemorySegment statistics() {
        return MemorySegment.NULL;
    }

    /**
     * Sets the gradient to that of the summed loss of the training samples {@code order[from]} to {@code order[to - 1]}, times
     * {@code scale}; all zero if there are none.
     *
     * @param completed is told the parts of the gradient as they become final, by a model that can
     * @return the score of the samples with the present parameters
     */
    Score learn(int[] order, int from, int to, float scale, Completed completed);

    /** The time in which samples were loaded so far, in nanoseconds; 0 if it is not known. */
    default long loadingNanos() {
        return 0;
    }

    /** Returns the score of the test samples {@code order[from]} to {@code order[to - 1]}; the gradient is not changed. */
    Score test(int[] order, int from, int to);

    /**
     * The dense layers of which each sample gives one row of inputs, first to last: {@link #learn} gives the factors of their weights'
     * gradients to a receiver that {@linkplain Completed#takesFactors takes} them, last layer first, also if it has no samples. Empty if
     * the model gives none.
     */
    default List<Layer> layers() {
        return List.of();
    }

    /** Frees the memory. */
    @Override
    void close();
}
