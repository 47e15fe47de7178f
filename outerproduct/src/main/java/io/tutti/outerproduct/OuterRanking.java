package io.tutti.outerproduct;

import java.util.List;
import java.util.Locale;

/**
 * What a trial found.
 *
 * @param algorithms that took turns
 * @param seconds of a sum by each, median of the rounds until it was out; equal on all ranks
 * @param fastest the number of the one of the least median of those who were not out
 * @param sums by each of those that count
 */
record OuterRanking(List<String> algorithms, double[] seconds, int fastest, int sums) {
    /** Which, and what each took, as one line. */
    String explain() {
        StringBuilder text = new StringBuilder(algorithms.get(fastest));
        text.append(" (least measured time of ").append(sums).append(" sums each):");
        for (int i = 0; i < seconds.length; i++) {
            text.append(' ').append(algorithms.get(i)).append('=');
            text.append(String.format(Locale.ROOT, "%.1fus", 1e6 * seconds[i]));
        }
        return text.toString();
    }
}
