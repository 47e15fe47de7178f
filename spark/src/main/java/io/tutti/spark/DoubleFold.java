package io.tutti.spark;

import java.io.Serializable;

/**
 * Adds one element of a partition to a sum; the counterpart of {@code seqOp} in {@code treeAggregate}.
 *
 * @param <T> type of the RDD's elements
 */
@FunctionalInterface
public interface DoubleFold<T> extends Serializable {
    /**
     * Adds an element, in place. Called in the task of its partition, for one element after the other.
     *
     * @param sum this partition's sum so far; zeros at first
     * @param element an element of the partition
     * @throws Exception as the program likes; the driver reports it
     */
    void add(double[] sum, T element) throws Exception;
}
