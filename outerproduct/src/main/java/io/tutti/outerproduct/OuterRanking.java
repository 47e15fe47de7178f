package io.tutti.outerproduct;

import java.util.List;
import java.util.Locale;

/**
 * The result of a calibration run.
 *
 * @param algorithms the algorithms that were measured
 * @param seconds the median time of a sum of each algorithm until it was eliminated, in seconds; equal on all ranks
 * @param fastest the index of the algorithm with the least median among those that were not eliminated
 * @param sums the number of sums of each algorithm that count
 */
record OuterRanking(List<String> algorithms, double[] seconds, int fastest, int sums) {
    /** Returns one line with the fastest algorithm and the time of each. */
    String explain() {
        StringBuilder text = new StringBuilder(algorithms.get(fastest));
        text.append(" (least measured time of ").append(sums).append(" sums each):");
        for (int i = 0; i < seconds.length; i++) {
            text.append(' ').append(algorithms.get(i)).append('=');
            text.append(String.format(Locale.ROOT, "%.1fµs", 1e6 * seconds[i]));
        }
        return text.toString();
    }
}
