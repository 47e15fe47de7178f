package io.tutti.outer;

import java.util.List;
import java.util.Locale;

/**
 * What a trial found.
 *
 * @param algorithms that took turns
 * @param seconds of a sum by each, median of the rounds that count; equal on all ranks
 * @param sums by each that count
 */
record OuterRanking(List<String> algorithms, double[] seconds, int sums) {
    /** The number of the one of the least median. */
    int fastest() {
        int least = 0;
        for (int i = 1; i < seconds.length; i++) {
            least = seconds[i] < seconds[least] ? i : least;
        }
        return least;
    }

    /** Which, and what each took, as one line. */
    String explain() {
        StringBuilder text = new StringBuilder(algorithms.get(fastest()));
        text.append(" (least measured time of ").append(sums).append(" sums each):");
        for (int i = 0; i < seconds.length; i++) {
            text.append(' ').append(algorithms.get(i)).append('=');
            text.append(String.format(Locale.ROOT, "%.1fus", 1e6 * seconds[i]));
        }
        return text.toString();
    }
}
