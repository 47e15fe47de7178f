package io.tutti.spark;

import io.tutti.Communicator;
import java.io.Serializable;
import java.util.Iterator;

/**
 * What each rank of a stage runs. Spark serializes it to the executors, so what a lambda captures must be serializable.
 *
 * @param <T> type of the RDD's elements
 * @param <R> type of the result, which Spark serializes to the driver
 */
@FunctionalInterface
public interface RankProgram<T, R> extends Serializable {
    /**
     * Runs in the task of one partition, concurrently with those of all others. An exception ends the job on all ranks.
     *
     * @param communicator all ranks; rank i has partition i. Closed when this method returns
     * @param partition the partition's elements, computed as they are read
     * @return this rank's result; may be null
     * @throws Exception as the program likes; the driver reports it
     */
    R run(Communicator communicator, Iterator<T> partition) throws Exception;
}
