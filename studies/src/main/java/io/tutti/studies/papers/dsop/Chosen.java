package io.tutti.studies.papers.dsop;

import io.tutti.measure.stats.Interval;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.sums.SumMethod;
import io.tutti.studies.sums.SumMethod.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The algorithm selected at a measured point among all that give equal bits on all ranks, compared with the fastest
 * measured there.
 *
 * @param ranks number of ranks
 * @param size N = M
 * @param kernel how products are computed
 * @param way how the algorithm is selected
 * @param method the selected algorithm
 * @param seconds its time, median of the repetitions' medians; 0 if it was not measured
 * @param best the fastest algorithm
 * @param least its time in seconds
 * @param ratio ratio of both times in the same repetition; null if they have no repetition in common
 */
record Chosen(
        int ranks,
        int size,
        Kernel kernel,
        Way way,
        String method,
        double seconds,
        String best,
        double least,
        Interval ratio) {
    private static final double BAR = 1.1;
    private static final List<String> HEAD =
            List.of("P", "N", "kernel", "choice", "chosen", "ms", "fastest", "ms", "ratio", "95 %");

    /** How a communicator selects. */
    enum Way {
        /** The least predicted time; the prediction knows the rate of the links. */
        PREDICTED("by prediction"),
        /** The least measured time of those that are near the best by the coarse prediction. */
        TRIED("by calibration run");

        private final String text;

        Way(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * Returns the selection at a point; empty if no algorithm of Tutti was measured there, or the required measurements
     * are missing.
     */
    static Optional<Chosen> at(Evidence evidence, int ranks, int size, Kernel kernel, Way way) {
        Optional<SumMethod> best =
                evidence.best(ranks, size, each -> Cast.isAlgorithm(each) && each.kernel() == kernel);
        Optional<String> method = method(evidence, ranks, size, kernel, way);
        if (best.isEmpty() || method.isEmpty()) {
            return Optional.empty();
        }
        SumMethod chosen = SumMethod.ours(method.get(), kernel);
        boolean isMeasured = evidence.methods(ranks, size).contains(chosen);
        boolean isPaired = isMeasured && evidence.areComparable(ranks, size, best.get(), chosen);
        return Optional.of(new Chosen(
                ranks,
                size,
                kernel,
                way,
                method.get(),
                isMeasured ? evidence.seconds(ranks, size, chosen).median() : 0,
                best.get().method(),
                evidence.seconds(ranks, size, best.get()).median(),
                isPaired ? evidence.speedUps(ranks, size, best.get(), chosen).percentile(0.5) : null));
    }

    private static Optional<String> method(Evidence evidence, int ranks, int size, Kernel kernel, Way way) {
        if (way == Way.TRIED) {
            boolean wasTried = evidence.methods(ranks, size).contains(SumMethod.ours(Cast.MEASURED, kernel));
            return wasTried ? Optional.of(Cast.MEASURED) : Optional.empty();
        }
        double rate = evidence.bytesPerSecond(ranks);
        return rate == 0
                ? Optional.empty()
                : Optional.of(Oracle.ofLab(ranks, rate).choice(kernel, Evidence.shape(size)));
    }

    /** Returns a table of all points. */
    static Findings.Table table(Evidence evidence) {
        List<List<String>> rows = new ArrayList<>();
        for (int ranks : evidence.ranks()) {
            for (int size : evidence.sizes(ranks)) {
                for (Kernel kernel : Kernel.values()) {
                    for (Way way : Way.values()) {
                        at(evidence, ranks, size, kernel, way).ifPresent(chosen -> rows.add(chosen.row()));
                    }
                }
            }
        }
        return new Findings.Table(
                "What is chosen, beside the fastest of what was measured. By prediction: as a communicator chooses that"
                        + " knows the rate of its links. By calibration run: the sum that tried near ones when it was"
                        + " made. Medians of the repetitions' medians; the ratio is that of the same repetition.",
                HEAD,
                rows);
    }

    Verdict verdict() {
        return ratio == null ? Verdict.OPEN : Verdict.of(ratio.value() <= BAR);
    }

    /** Returns the comparison as a sentence. */
    String words() {
        return ratio == null
                ? method + " was not measured"
                : String.format(
                        Locale.ROOT, "%s takes ×%.2f (95 %%: %s) of %s", method, ratio.value(), interval(), best);
    }

    private String interval() {
        return String.format(Locale.ROOT, "%.2f to %.2f", ratio.low(), ratio.high());
    }

    private List<String> row() {
        return List.of(
                Integer.toString(ranks),
                Integer.toString(size),
                kernel.toString(),
                way.toString(),
                method,
                seconds > 0 ? milliseconds(seconds) : "not measured",
                best,
                milliseconds(least),
                ratio == null ? "" : String.format(Locale.ROOT, "%.2f", ratio.value()),
                ratio == null ? "" : interval());
    }

    private static String milliseconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", 1e3 * seconds);
    }
}
