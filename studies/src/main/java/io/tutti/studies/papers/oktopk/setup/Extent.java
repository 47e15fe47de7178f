package io.tutti.studies.papers.oktopk.setup;

import java.util.List;

/**
 * How much is trained and measured.
 *
 * @param isWhole whether long measurements run at all
 * @param counted numbers of ranks for which words are counted
 * @param training data and duration of the perceptron's training
 * @param rates of the lab's links
 * @param hosts largest number of hosts of the lab
 * @param calls number of exchanges of a measurement; the first is not an ordinary one
 * @param jobs number of jobs of a measurement whose differences are small
 */
public record Extent(
        boolean isWhole,
        List<Integer> counted,
        List<String> training,
        List<String> rates,
        int hosts,
        int calls,
        int jobs) {
    /** Takes less than five minutes on an idle machine with two processors. */
    public static final Extent QUICK = new Extent(
            false,
            List.of(2, 4, 8, 16),
            List.of("--data", "bundled", "--batch", "16", "--epochs", "4"),
            List.of("1gbit"),
            4,
            8,
            1);

    /** The full extent, without a time limit. */
    public static final Extent USUAL = new Extent(
            true,
            List.of(2, 4, 8, 16, 32),
            List.of("--batch", "32", "--epochs", "8"),
            List.of("100mbit", "1gbit"),
            8,
            16,
            3);
}
