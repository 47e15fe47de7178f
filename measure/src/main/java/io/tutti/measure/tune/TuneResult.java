package io.tutti.measure.tune;

import java.util.List;

/**
 * The measurements of one job.
 *
 * @param link kind of link as requested
 * @param ranks number of ranks of the job
 * @param lineNanos nanoseconds in which a cache line moved between processors, before and after the job; NaN if there
 *     is only one processor
 * @param pairs trial of pairs of ranks; one or none
 * @param trials times of algorithms
 */
public record TuneResult(String link, int ranks, List<Double> lineNanos, List<LinkTrial> pairs, List<Trial> trials) {
    /** A line of a table of times. */
    public record Row(
            String link, int ranks, String collective, long bytes, String algorithm, double seconds, boolean chosen) {}

    /** Returns the times as table lines. */
    public List<Row> rows() {
        return trials.stream()
                .map(each -> new Row(
                        link,
                        ranks,
                        each.collective(),
                        each.bytes(),
                        each.algorithm(),
                        each.seconds(),
                        each.isChosen()))
                .toList();
    }
}
