package io.tutti.cli.bench;

import io.tutti.cli.bench.rank.Collective;
import java.util.List;

/**
 * What one job is started for.
 *
 * @param collective what is measured
 * @param ranks number of ranks
 * @param link shm, tcp or auto
 * @param algorithms names, or auto; they take turns in the one job
 * @param pinned processors for the ranks in turn; empty for no pinning
 */
public record BenchJob(Collective collective, int ranks, String link, List<String> algorithms, List<Integer> pinned) {
    /** In words. */
    String text() {
        String pins = pinned.isEmpty()
                ? "not pinned"
                : "pinned to processors " + pinned.toString().replaceAll("[\\[\\] ]", "");
        return collective.text() + ", " + ranks + " ranks, link " + link + ", " + pins;
    }
}
