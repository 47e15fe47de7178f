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
     * Name and shape of each parameter in their order, without blanks, such as {@code fc1.weight(120,400)}; by these, ranks find out
     * whether they have the same model. Empty if all models of the name are alike.
     */
    default List<String> layout() {
        return List.of();
    }

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

    /** Frees the memory. */
    @Override
    void close();
}
