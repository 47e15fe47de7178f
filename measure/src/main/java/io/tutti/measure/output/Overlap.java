package io.tutti.measure.output;

import java.util.Locale;

/**
 * How much of a series' calls was hidden behind a computation that takes as long, at one size. Times are medians of the slowest
 * rank.
 *
 * @param collective the measured collective
 * @param link shm, tcp or auto
 * @param ranks number of ranks
 * @param bytes size of the longer vector
 * @param who the series
 * @param callMicros the blocking call alone
 * @param computationMicros the computation alone
 * @param bothMicros the call started, the computation, and the wait for the call
 * @param hidden share of the call that cost no time, at most 1; negative if both together took longer than one after the other
 */
public record Overlap(
        String collective,
        String link,
        int ranks,
        long bytes,
        String who,
        double callMicros,
        double computationMicros,
        double bothMicros,
        double hidden) {
    /** Returns which share of a call cost no time beside the computation. */
    public static double hidden(double call, double computation, double both) {
        return Math.min(1, (call + computation - both) / call);
    }

    /** Returns the hidden share for readers: {@code 83 %}. */
    String hiddenText() {
        return String.format(Locale.ROOT, "%.0f %%", 100 * hidden);
    }
}
