package io.tutti.verify;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;

/**
 * The verified properties of a schedule, besides its correctness.
 *
 * @param schedule the schedule
 * @param steps number of messages in the longest chain of messages that wait for each other
 * @param messages number of messages of all ranks
 * @param needsCommutative whether some result has its contributions in another order than that of the ranks
 * @param reproducibility the guarantee about the bits of results
 */
public record Verification(
        Schedule schedule, int steps, long messages, boolean needsCommutative, Reproducibility reproducibility) {
    /**
     * {@return the maximum over ranks of what a rank sends, combines and needs}
     *
     * @param layout the lengths of chunks; its elements are the unit of the result
     */
    public TrafficSummary traffic(Layout layout) {
        return new PeakTraffic(schedule, layout).summary();
    }
}
