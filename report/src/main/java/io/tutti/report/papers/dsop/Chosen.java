package io.tutti.report.papers.dsop;

import io.tutti.report.study.Findings;
import io.tutti.report.study.Findings.Verdict;
import io.tutti.report.sums.Contender;
import io.tutti.report.sums.Contender.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a communicator chooses at a measured point, beside the fastest that was measured there.
 *
 * @param ranks number of ranks
 * @param size N = M
 * @param kernel how products are computed
 * @param method what is chosen among all algorithms that give equal bits on all ranks
 * @param seconds it took; 0 if it was not measured
 * @param best the fastest
 * @param least seconds it took
 */
record Chosen(int ranks, int size, Kernel kernel, String method, double seconds, String best, double least) {
    private static final double BAR = 1.1;
    private static final List<String> HEAD = List.of("P", "N", "kernel", "chosen", "ms", "fastest", "ms", "ratio");

    /** Nothing where the network's rate is not known, or nothing of ours was measured. */
    static Optional<Chosen> at(Evidence evidence, int ranks, int size, Kernel kernel) {
        double rate = evidence.bytesPerSecond(ranks);
        Optional<Contender> best = evidence.best(ranks, size, each -> each.isOurs() && each.kernel() == kernel);
        if (rate == 0 || best.isEmpty()) {
            return Optional.empty();
        }
        String method = Oracle.ofLab(ranks, rate).choice(kernel, Evidence.shape(size));
        Contender chosen = Contender.ours(method, kernel);
        boolean isMeasured = evidence.contenders(ranks, size).contains(chosen);
        return Optional.of(new Chosen(
                ranks,
                size,
                kernel,
                method,
                isMeasured ? evidence.seconds(ranks, size, chosen).median() : 0,
                best.get().method(),
                evidence.seconds(ranks, size, best.get()).median()));
    }

    /** All points. */
    static Findings.Table table(Evidence evidence) {
        List<List<String>> rows = new ArrayList<>();
        for (int ranks : evidence.ranks()) {
            for (int size : evidence.sizes(ranks)) {
                for (Kernel kernel : Kernel.values()) {
                    at(evidence, ranks, size, kernel).ifPresent(chosen -> rows.add(chosen.row()));
                }
            }
        }
        return new Findings.Table(
                "What a communicator chooses whose table of links has the measured rate, beside the fastest of what was"
                        + " measured; medians of the repetitions' medians.",
                HEAD,
                rows);
    }

    private boolean isMeasured() {
        return seconds > 0;
    }

    Verdict verdict() {
        return isMeasured() ? Verdict.of(seconds <= BAR * least) : Verdict.OPEN;
    }

    /** As a sentence. */
    String words() {
        return isMeasured()
                ? String.format(Locale.ROOT, "%s takes ×%.2f of %s", method, seconds / least, best)
                : method + " was not measured";
    }

    private List<String> row() {
        return List.of(
                Integer.toString(ranks),
                Integer.toString(size),
                kernel.toString(),
                method,
                isMeasured() ? milliseconds(seconds) : "not measured",
                best,
                milliseconds(least),
                isMeasured() ? String.format(Locale.ROOT, "%.2f", seconds / least) : "");
    }

    private static String milliseconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", 1e3 * seconds);
    }
}
