/**
 * Collectives between the tasks of a Spark stage, on Spark 4 for Scala 2.13.
 *
 * <p>{@link io.tutti.spark.TuttiSpark#run} runs a program on each partition of an RDD, all at the same time, in a barrier
 * stage: partition i is rank i, and its program gets a {@link io.tutti.Communicator} of all ranks. The tasks find each
 * other by {@code BarrierTaskContext.allGather}, then exchange data over shared memory and TCP; nothing passes through
 * the driver but results.
 *
 * <p><b>Rules of this package.</b> Only classes that run in tasks are serializable. A class states whether it runs on
 * the driver or in a task. Spark's developer API is used in {@code BarrierLimits} and {@code StageFailures} only.
 */
package io.tutti.spark;
