package io.tutti.verify;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;

/**
 * What was proven of a schedule, besides that it is right.
 *
 * @param schedule the schedule
 * @param steps messages in the longest chain of messages that wait for each other
 * @param messages messages of all ranks together
 * @param needsCommutative whether some result has its contributions in another order than that of the ranks
 * @param reproducibility whether ranks get equal bits
 */
public record Verification(
        Schedule schedule, int steps, long messages, boolean needsCommutative, Reproducibility reproducibility) {
    /** What a rank at most sends, computes and needs for chunks of these lengths. */
    public TrafficSummary traffic(Layout layout) {
        return new TrafficCount(schedule, layout).count();
    }
}
