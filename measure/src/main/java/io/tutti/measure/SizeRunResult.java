package io.tutti.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * The measurements of one size.
 *
 * @param count elements of a block
 * @param rounds all rounds
 * @param wrong number of wrong elements of each series; -1 if not checked
 */
record SizeRunResult(long count, List<Round> rounds, long[] wrong) {
    /** Returns the largest set of rounds that found the machine in the same state; all rounds if none was steady. */
    List<Round> alike() {
        List<Round> largest = alike(rounds);
        return largest.isEmpty() ? rounds : largest;
    }

    static List<Round> alike(List<Round> rounds) {
        List<Round> largest = List.of();
        for (Round first : rounds) {
            List<Round> same = new ArrayList<>(rounds);
            same.removeIf(other -> !other.isSteady() || first.isUnlike(other));
            if (first.isSteady() && same.size() > largest.size()) {
                largest = same;
            }
        }
        return largest;
    }

    /** Returns the calls of a series in each of the given rounds. */
    static List<double[]> nanos(List<Round> rounds, int series) {
        return rounds.stream().map(round -> round.turns().get(series).nanos()).toList();
    }

    /** Returns the nanoseconds of a call without barriers, in each of the given rounds. */
    static double[] together(List<Round> rounds, int series) {
        return rounds.stream()
                .mapToDouble(round -> round.turns().get(series).together())
                .toArray();
    }
}
