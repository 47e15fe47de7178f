package io.tutti.spark;

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
     */
    static void check(RDD<?> rdd) {
        SparkContext context = rdd.context();
        SparkConf conf = context.conf();
        if (rdd.getNumPartitions() == 0) {
            throw new IllegalArgumentException("the RDD has no partitions, so there are no ranks");
        }
        if (conf.getBoolean("spark.dynamicAllocation.enabled", false)) {
            throw new IllegalArgumentException(
                    "spark.dynamicAllocation.enabled=true: all ranks run at the same time, in a"
                            + " barrier stage, for which Spark does not allocate executors; set it to false and ask for enough"
                            + " executors");
        }
        requireEqualPartitions(rdd, rdd.getNumPartitions());
        long wait = context.isLocal() ? 0 : conf.getTimeAsMs(WAIT, "30s");
        awaitSlots(rdd, System.nanoTime() + Duration.ofMillis(wait).toNanos());
    }

    /** Spark refuses such a stage, too, but each attempt after a while. An RDD can be reached in many ways, and is looked at once. */
    private static void requireEqualPartitions(RDD<?> last, int ranks) {
        Set<RDD<?>> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<RDD<?>> next = new ArrayDeque<>(List.of(last));
        while (!next.isEmpty()) {
            RDD<?> rdd = next.pop();
            if (seen.add(rdd)) {
                requirePartitions(rdd, ranks);
                for (Dependency<?> dependency : CollectionConverters.asJava(rdd.dependencies())) {
                    if (!(dependency instanceof ShuffleDependency)) {
                        next.push(dependency.rdd());
                    }
                }
            }
        }
    }

    private static void requirePartitions(RDD<?> rdd, int ranks) {
        if (rdd.getNumPartitions() != ranks) {
            throw new IllegalArgumentException("the stage has an RDD of " + rdd.getNumPartitions()
                    + " partitions and one of "
                    + ranks + ", as coalesce or union make it; Spark does not run it as a barrier stage: repartition("
                    + ranks
                    + ") instead, which shuffles");
        }
    }

    private static void awaitSlots(RDD<?> rdd, long end) {
        int ranks = rdd.getNumPartitions();
        int slots = slots(rdd);
        while (slots < ranks && System.nanoTime() < end && !rdd.context().isStopped()) {
            LockSupport.parkNanos(INTERVAL.toNanos());
            slots = slots(rdd);
        }
        if (slots < ranks) {
            throw new IllegalArgumentException("the RDD has " + ranks + " partitions, but the cluster runs " + slots
                    + " tasks at a time, and all ranks must run at the same time; repartition it to at most "
                    + Math.max(1, slots) + " partitions, or ask for more executor cores");
        }
    }

    private static int slots(RDD<?> rdd) {
        ResourceProfile own = rdd.getResourceProfile();
        SparkContext context = rdd.context();
        return context.maxNumConcurrentTasks(
                own != null ? own : context.resourceProfileManager().defaultResourceProfile());
    }
}
