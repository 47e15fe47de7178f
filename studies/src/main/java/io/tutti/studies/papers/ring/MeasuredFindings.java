package io.tutti.studies.papers.ring;

import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.Testbed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares measurements with the article's claims.
 *
 * @param testbed where they were made
 * @param bytes size of the vectors
 * @param pipelined a ring with segments
 * @param ring a ring without segments
 * @param leader the flat leader
 */
record MeasuredFindings(Testbed testbed, long bytes, Measured pipelined, Measured ring, Measured leader) {
    private static final double SPREAD = 0.03;

    List<Comparison> comparisons() {
        List<Comparison> all = new ArrayList<>(List.of(faster(), spread(), first(), flat()));
        if (hasNetwork()) {
            all.add(bound());
        }
        return all;
    }

    /** In both cases the gain is that of shared processors, not that of the article's network. */
    private Comparison faster() {
        String processors =
                Infiniband.RANKS + " ranks on " + Runtime.getRuntime().availableProcessors() + " processors";
        String why = hasNetwork()
                ? "; in a plain ring links stand idle while " + processors
                        + " sum, which segments hide: on processors of"
                        + " their own there would be next to nothing to hide at this rate"
                : "; " + processors + " have no network to hide sums behind";
        return comparison(
                "The pipelined ring is faster than a plain ring (28 %)",
                Figure6.percent(ring.median() / pipelined.median() - 1) + " faster by medians, "
                        + Figure6.percent(ring.least() / pipelined.least() - 1) + " by the fastest runs" + why,
                Verdict.OPEN);
    }

    private Comparison spread() {
        return comparison(
                "Runs within ±3 % of the median",
                "all ±" + Figure6.percent(pipelined.spread()) + ", from p5 to p95 " + middle(pipelined)
                        + " (plain ring ±" + Figure6.percent(ring.spread()) + ", " + middle(ring) + ")",
                verdict(pipelined.spread() <= SPREAD));
    }

    private static String middle(Measured measured) {
        double width = measured.quantile(0.95) - measured.quantile(0.05);
        return Figure6.percent(width / measured.median()) + " of the median";
    }

    private Comparison first() {
        return comparison(
                "First run not slower than the rest",
                String.format(
                        Locale.ROOT,
                        "first run %.2f times the median (plain ring %.2f)",
                        pipelined.first(),
                        ring.first()),
                verdict(pipelined.first() <= 1 + SPREAD));
    }

    private Comparison flat() {
        return comparison(
                "A flat leader is how not to do it",
                String.format(Locale.ROOT, "it takes ×%.1f of the ring's time", leader.median() / ring.median()),
                verdict(leader.median() > 2 * ring.median()));
    }

    private Comparison bound() {
        double seconds = 2.0 * (Infiniband.RANKS - 1) / Infiniband.RANKS * bytes / testbed.bytesPerSecond();
        return comparison(
                "(what the bytes alone take)",
                String.format(
                        Locale.ROOT,
                        "%.3f s; the pipelined ring takes ×%.3f of that, the plain ring ×%.3f",
                        seconds,
                        pipelined.median() / seconds,
                        ring.median() / seconds),
                Verdict.OPEN);
    }

    private static Comparison comparison(String paper, String ours, Verdict verdict) {
        return new Comparison(paper, ours, Method.MEASUREMENT, verdict);
    }

    private boolean hasNetwork() {
        return testbed.bytesPerSecond() > 0;
    }

    /**
     * Where ranks wait for processors and not for a network, the measurement neither supports nor refutes the article.
     */
    private Verdict verdict(boolean agrees) {
        boolean isFair = hasNetwork() || Runtime.getRuntime().availableProcessors() >= Infiniband.RANKS;
        return isFair ? Verdict.of(agrees) : Verdict.OPEN;
    }
}
