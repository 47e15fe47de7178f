package io.tutti.spark;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.resource.ResourceProfile;

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
     * @throws IllegalArgumentException if it has too few, if the RDD has no partition, or if executors are allocated
     *     dynamically
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
        long wait = context.isLocal() ? 0 : conf.getTimeAsMs(WAIT, "30s");
        awaitSlots(rdd, System.nanoTime() + Duration.ofMillis(wait).toNanos());
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
                    + " tasks at a time, and all ranks must run at the same time; coalesce or repartition it to at most "
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
