package io.tutti.cli.tune;

import java.util.List;

/**
 * What one job measured.
 *
 * @param link as it was asked for
 * @param ranks of the job
 * @param lineNanos what a cache line took from processor to processor before and after the job; NaN if there is one only
 * @param pairs what pairs of ranks did, one or none
 * @param trials times of algorithms
 */
public record TuneResult(String link, int ranks, List<Double> lineNanos, List<LinkTrial> pairs, List<Trial> trials) {
    /** A line of a table of times. */
    public record Row(String link, int ranks, long bytes, String algorithm, double seconds, boolean chosen) {}

    /** Its times. */
    public List<Row> rows() {
        return trials.stream()
                .map(each -> new Row(link, ranks, each.bytes(), each.algorithm(), each.seconds(), each.isChosen()))
                .toList();
    }
}
