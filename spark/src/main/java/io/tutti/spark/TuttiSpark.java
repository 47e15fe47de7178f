package io.tutti.spark;

import java.lang.StackWalker.StackFrame;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
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
     * @throws IllegalArgumentException if the cluster cannot run all ranks at the same time; in one sentence
     * @throws io.tutti.error.CommunicationException if the last attempt failed; the message names the rank, its executor
     *     and the reason, the cause is Spark's exception
     */
    public static <T, R> List<R> run(RDD<T> rdd, RankProgram<T, R> program) {
        return new BarrierJob<>(rdd, program).run(name("run"));
    }

    /**
     * Runs a program on each partition of an RDD, like {@link #run(RDD, RankProgram)}.
     *
     * @param rdd one partition for each rank; not changed
     * @param program what each rank runs
     * @param <T> type of the RDD's elements
     * @param <R> type of the results
     * @return the result of each rank, indexed by rank
     * @throws IllegalArgumentException if the cluster cannot run all ranks at the same time; in one sentence
     * @throws io.tutti.error.CommunicationException if the last attempt failed
     */
    public static <T, R> List<R> run(JavaRDD<T> rdd, RankProgram<T, R> program) {
        return run(rdd.rdd(), program);
    }

    /** Returns the name of a stage in the form of Spark: {@code TuttiSpark.run at Main.java:42}. */
    private static String name(String method) {
        String own = TuttiSpark.class.getPackageName() + ".";
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> !frame.getClassName().startsWith(own))
                        .findFirst()
                        .map(frame -> "TuttiSpark." + method + " at " + location(frame))
                        .orElse("TuttiSpark." + method));
    }

    private static String location(StackFrame frame) {
        return frame.getFileName() + ":" + frame.getLineNumber();
    }
}
