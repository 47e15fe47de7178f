package io.tutti.spark;

import java.io.Serializable;

/**
 * Adds one element of a partition to a sparse sum; see {@link DoubleFold}.
 *
 * @param <T> type of the RDD's elements
 */
@FunctionalInterface
public interface SparseFold<T> extends Serializable {
    /**
     * Adds an element. Called in the task of its partition, for one element after the other.
     *
     * @param sum this partition's sum so far; empty at first
     * @param element an element of the partition
     * @throws Exception as the program likes; the driver reports it
     */
    void add(SparseSum sum, T element) throws Exception;
}
