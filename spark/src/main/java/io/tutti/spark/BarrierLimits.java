package io.tutti.spark;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.Dependency;
import org.apache.spark.ShuffleDependency;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.resource.ResourceProfile;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What a barrier stage needs, checked on the driver before a stage is submitted. Spark checks the number of slots
 * itself, but by default repeats that for ten minutes.
 */
final class BarrierLimits {
    private static final Duration INTERVAL = Duration.ofMillis(50);
    private static final String WAIT = "spark.scheduler.maxRegisteredResourcesWaitingTime";

    private BarrierLimits() {}

    /**
     * Returns once the cluster has a slot for each partition. Waits for executors that have not registered yet, at most
     * {@code spark.scheduler.maxRegisteredResourcesWaitingTime}.
     *
     * @throws IllegalArgumentException if it has too few, if the RDD has no partition, if another RDD of the stage has more or fewer, or if
     *     executors are allocated dynamically
     * @throws CommunicationException ABORTED if the thread is interrupted while it waits
     */
    static void check(RDD<?> rdd) {
        SparkContext context = rdd.context();
        SparkConf conf = context.conf();
        if (rdd.getNumPartitions() == 0) {
            throw new IllegalArgumentException("the RDD has no partitions, so there are no ranks");
        }
        if (!context.isLocal() && conf.getBoolean("spark.dynamicAllocation.enabled", false)) {
            throw new IllegalArgumentException(
                    "spark.dynamicAllocation.enabled=true: all ranks run at the same time, in a"
                            + " barrier stage, for which Spark does not allocate executors; set it to false and ask for enough"
                            + " executors");
        }
        for (RDD<?> each : stage(rdd)) {
            requirePartitions(each, rdd.getNumPartitions());
        }
        long wait = context.isLocal() ? 0 : conf.getTimeAsMs(WAIT, "30s");
        awaitSlots(
                rdd, profile(rdd), System.nanoTime() + Duration.ofMillis(wait).toNanos());
    }

    /** Returns the RDDs that are computed in one stage with an RDD. One can be reached in many ways, and is looked at once. */
    private static Set<RDD<?>> stage(RDD<?> last) {
        Set<RDD<?>> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<RDD<?>> next = new ArrayDeque<>(List.of(last));
        while (!next.isEmpty()) {
            RDD<?> rdd = next.pop();
            if (seen.add(rdd)) {
                for (Dependency<?> dependency : CollectionConverters.asJava(rdd.dependencies())) {
                    if (!(dependency instanceof ShuffleDependency)) {
                        next.push(dependency.rdd());
                    }
                }
            }
        }
        return seen;
    }

    /** Spark refuses such a stage, too, but each attempt after a while. */
    private static void requirePartitions(RDD<?> rdd, int ranks) {
        if (rdd.getNumPartitions() != ranks) {
            throw new IllegalArgumentException("the stage has an RDD of " + rdd.getNumPartitions()
                    + " partitions and one of "
                    + ranks + ", as coalesce or union make it; Spark does not run it as a barrier stage: repartition("
                    + ranks
                    + ") instead, which shuffles");
        }
    }

    /** Returns what the tasks of a stage need. Spark takes the same, and refuses a stage whose RDDs have several. */
    static ResourceProfile profile(RDD<?> last) {
        for (RDD<?> rdd : stage(last)) {
            if (rdd.getResourceProfile() != null) {
                return rdd.getResourceProfile();
            }
        }
        return last.context().resourceProfileManager().defaultResourceProfile();
    }

    private static void awaitSlots(RDD<?> rdd, ResourceProfile profile, long end) {
        int ranks = rdd.getNumPartitions();
        int slots = rdd.context().maxNumConcurrentTasks(profile);
        while (slots < ranks && System.nanoTime() < end && !rdd.context().isStopped()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CommunicationException(
                        Category.ABORTED, List.of(), "the thread that waited for executors was interrupted");
            }
            LockSupport.parkNanos(INTERVAL.toNanos());
            slots = rdd.context().maxNumConcurrentTasks(profile);
        }
        if (slots < ranks) {
            throw new IllegalArgumentException("the RDD has " + ranks + " partitions, but the cluster runs " + slots
                    + " tasks at a time, and all ranks must run at the same time; repartition it to at most "
                    + Math.max(1, slots) + " partitions, or ask for more executor cores");
        }
    }
}
