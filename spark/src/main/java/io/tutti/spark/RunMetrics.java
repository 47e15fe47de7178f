package io.tutti.spark;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;

/**
 * What the page of the stage in Spark's UI shows as accumulators: per task, and summed over all tasks.
 *
 * @param join time until all ranks were connected, in milliseconds
 * @param program time in the program, in milliseconds
 */
record RunMetrics(LongAccumulator join, LongAccumulator program) implements Serializable {
    /** Registers the accumulators of one run; on the driver. */
    static RunMetrics register(SparkContext context) {
        return new RunMetrics(
                context.longAccumulator("Tutti: time to join, ms"),
                context.longAccumulator("Tutti: time in program, ms"));
    }

    void joined(long nanos) {
        join.add(TimeUnit.NANOSECONDS.toMillis(nanos));
    }

    void ran(long nanos) {
        program.add(TimeUnit.NANOSECONDS.toMillis(nanos));
    }
}
