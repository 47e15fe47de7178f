package io.tutti.cli.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * What was measured at one size.
 *
 * @param count elements of a block
 * @param rounds all of them
 * @param wrong wrong elements of each contestant; -1 if not checked
 */
record SizeRunResult(long count, List<Round> rounds, long[] wrong) {
    /** The largest set of rounds that found the machine in one and the same state; all, if none did. */
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

    /** The calls of a contestant in each round of a choice. */
    static List<double[]> nanos(List<Round> rounds, int contestant) {
        return rounds.stream()
                .map(round -> round.turns().get(contestant).nanos())
                .toList();
    }

    /** Nanoseconds of a call without barriers, in each round of a choice. */
    static double[] together(List<Round> rounds, int contestant) {
        return rounds.stream()
                .mapToDouble(round -> round.turns().get(contestant).together())
                .toArray();
    }
}
