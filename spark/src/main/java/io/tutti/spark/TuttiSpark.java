package io.tutti.spark;

import io.tutti.type.Reduction;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.rdd.RDD;

/**
 * Collectives between the partitions of an RDD; called on the driver.
 *
 * <p><b>Ranks.</b> Every partition is a rank, and all run at the same time, in one barrier stage. The cluster needs a
 * slot for each; dynamic allocation must be off. Several ranks may be in one executor.
 *
 * <p><b>Failures.</b> If a task fails or an executor is lost, the stage fails on all ranks and is submitted again, with
 * ranks that have nothing in common with the former ones: up to {@code spark.stage.maxConsecutiveAttempts} times in all
 * (4 by default), once in local mode.
 *
 * <p><b>Options.</b> Tasks read {@code TUTTI_*} variables of their executor: {@code
 * spark.executorEnv.TUTTI_DEADLINE=60}.
 */
public final class TuttiSpark {
    private TuttiSpark() {}

    /**
     * Runs a program on each partition of an RDD, at the same time, and returns what it returned.
     *
     * @param rdd one partition for each rank; not changed
     * @param program what each rank runs
     * @param <T> type of the RDD's elements
     * @param <R> type of the results
     * @return the result of each rank, indexed by rank
     * @throws IllegalArgumentException if the program cannot be serialized, or the cluster cannot run all ranks at the same time; in one
     *     sentence
     * @throws io.tutti.error.CommunicationException if the last attempt failed; the message names the rank, its executor
     *     and the reason, the cause is Spark's exception
     */
    public static <T, R> List<R> run(RDD<T> rdd, RankProgram<T, R> program) {
        return new BarrierJob<>(rdd, program).run(StageName.of());
    }

    /**
     * Runs a program on each partition of an RDD, like {@link #run(RDD, RankProgram)}.
     *
     * @param rdd one partition for each rank; not changed
     * @param program what each rank runs
     * @param <T> type of the RDD's elements
     * @param <R> type of the results
     * @return the result of each rank, indexed by rank
     * @throws IllegalArgumentException if the program cannot be serialized, or the cluster cannot run all ranks at the same time; in one
     *     sentence
     * @throws io.tutti.error.CommunicationException if the last attempt failed
     */
    public static <T, R> List<R> run(JavaRDD<T> rdd, RankProgram<T, R> program) {
        return run(rdd.rdd(), program);
    }

    /**
     * Adds up a vector for each element of an RDD: what {@code treeAggregate} does with arrays, without a pass through the
     * driver for each partition. Runs a stage of its own; a loop that needs many sums is faster inside {@link #run(JavaRDD,
     * RankProgram)}, with {@link #fold} and {@code allreduce}.
     *
     * @param rdd one partition for each rank; not changed
     * @param length length of the vector, 0 or more
     * @param seqOp adds one element to the partition's sum
     * @param <T> type of the RDD's elements
     * @return the sum over all partitions
     * @throws IllegalArgumentException if the length is negative, or the cluster cannot run all ranks at the same time; in one sentence
     * @throws io.tutti.error.CommunicationException if the last attempt failed
     */
    public static <T> double[] sum(JavaRDD<T> rdd, int length, DoubleFold<T> seqOp) {
        requireLength("length", length, 0);
        Objects.requireNonNull(seqOp, "seqOp=null");
        RankProgram<T, double[]> program = (communicator, partition) -> {
            double[] own = fold(partition, length, seqOp);
            boolean isRoot = communicator.rank() == 0;
            communicator.reduce(own, isRoot ? own : null, Reduction.SUM, 0);
            return isRoot ? own : null;
        };
        return new BarrierJob<>(rdd.rdd(), program).run(StageName.of()).getFirst();
    }

    /**
     * Adds up a vector of floats for each element of an RDD, like {@link #sum}.
     *
     * @param rdd one partition for each rank; not changed
     * @param length length of the vector, 0 or more
     * @param seqOp adds one element to the partition's sum
     * @param <T> type of the RDD's elements
     * @return the sum over all partitions
     * @throws IllegalArgumentException if the length is negative, or the cluster cannot run all ranks at the same time; in one sentence
     * @throws io.tutti.error.CommunicationException if the last attempt failed
     */
    public static <T> float[] sumFloats(JavaRDD<T> rdd, int length, FloatFold<T> seqOp) {
        requireLength("length", length, 0);
        Objects.requireNonNull(seqOp, "seqOp=null");
        RankProgram<T, float[]> program = (communicator, partition) -> {
            float[] own = new float[length];
            while (partition.hasNext()) {
                seqOp.add(own, partition.next());
            }
            boolean isRoot = communicator.rank() == 0;
            communicator.reduce(own, isRoot ? own : null, Reduction.SUM, 0);
            return isRoot ? own : null;
        };
        return new BarrierJob<>(rdd.rdd(), program).run(StageName.of()).getFirst();
    }

    /**
     * Adds up a sparse vector for each element of an RDD, like {@link #sum}. Exact: nothing is left out.
     *
     * @param rdd one partition for each rank; not changed
     * @param size size of the vector, 1 or more
     * @param seqOp adds one element to the partition's sum
     * @param <T> type of the RDD's elements
     * @return the sum over all partitions; dense if a sparse one would be no smaller
     * @throws IllegalArgumentException if the size is less than 1, or the cluster cannot run all ranks at the same time; in one sentence
     * @throws io.tutti.error.CommunicationException if the last attempt failed
     */
    public static <T> Vector sumSparse(JavaRDD<T> rdd, int size, SparseFold<T> seqOp) {
        requireLength("size", size, 1);
        Objects.requireNonNull(seqOp, "seqOp=null");
        RankProgram<T, Vector> program = (communicator, partition) -> {
            SparseSum own = new SparseSum(size);
            while (partition.hasNext()) {
                seqOp.add(own, partition.next());
            }
            Vector sum = SparseVectors.allreduce(communicator, own.toVector());
            return communicator.rank() == 0 ? sum : null;
        };
        return new BarrierJob<>(rdd.rdd(), program).run(StageName.of()).getFirst();
    }

    /**
     * Adds up a vector for each element of one partition, inside a program. {@code communicator.allreduce(sum,
     * Reduction.SUM)} then makes it the sum of all partitions, on all ranks.
     *
     * @param partition the elements, which are read to their end
     * @param length length of the vector, 0 or more
     * @param seqOp adds one element to the sum
     * @param <T> type of the elements
     * @return the sum over this partition
     * @throws Exception what {@code seqOp} throws
     */
    public static <T> double[] fold(Iterator<T> partition, int length, DoubleFold<T> seqOp) throws Exception {
        double[] sum = new double[length];
        while (partition.hasNext()) {
            seqOp.add(sum, partition.next());
        }
        return sum;
    }

    /** Refuses what would fail in the tasks of each attempt. */
    private static void requireLength(String name, int length, int least) {
        if (length < least) {
            throw new IllegalArgumentException(name + "=" + length + " must be " + least + " or more");
        }
    }
}
