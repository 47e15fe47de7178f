package io.tutti.studies.papers.dsop;

import io.tutti.measure.stats.Interval;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import io.tutti.studies.sums.SumMethod;
import io.tutti.studies.sums.SumMethod.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The findings of the measurements at one size.
 *
 * @param evidence the measurements
 * @param ranks number of ranks
 * @param size N = M
 */
record Bars(Evidence evidence, int ranks, int size) {
    private static final double CLAIM = 2.5;
    private static final double OF_CEILING = 0.9;
    private static final int LEAST_RANKS = 16;
    /** An allreduce that takes much longer than its bytes is no valid baseline: its ranks were not warm. */
    private static final double FAIR = 0.7;

    List<Comparison> comparisons() {
        List<Comparison> all = new ArrayList<>();
        Optional<SumMethod> generalized = evidence.best(ranks, size, Cast::isGeneralized);
        Optional<SumMethod> baseline = evidence.baseline(ranks, size);
        Optional<SumMethod> allreduce = evidence.best(ranks, size, Cast::isAllreduce);
        if (generalized.isPresent() && baseline.isPresent() && !baseline.get().isOurs()) {
            overBaseline(generalized.get(), baseline.get()).ifPresent(all::add);
        }
        if (generalized.isPresent() && allreduce.isPresent()) {
            overAllreduce(generalized.get(), allreduce.get()).ifPresent(all::add);
            bound(generalized.get()).ifPresent(all::add);
            bound(allreduce.get()).ifPresent(all::add);
        }
        for (Kernel kernel : Kernel.values()) {
            winner(kernel).ifPresent(all::add);
            for (Chosen.Way way : Chosen.Way.values()) {
                choice(kernel, way).ifPresent(all::add);
            }
        }
        return all;
    }

    private boolean isJudged() {
        return ranks >= LEAST_RANKS && size >= Cast.LEAST_ROWS * ranks;
    }

    private Verdict verdict(boolean agrees) {
        return isJudged() ? Verdict.of(agrees) : Verdict.OPEN;
    }

    private Optional<Comparison> overBaseline(SumMethod generalized, SumMethod baseline) {
        if (!evidence.areComparable(ranks, size, generalized, baseline)) {
            return Optional.empty();
        }
        Interval ratio = evidence.speedUps(ranks, size, generalized, baseline).percentile(0.5);
        return comparison(
                "2.5 to 3 times over " + baseline.label(),
                verdict(ratio.value() >= CLAIM),
                "%s: ×%.2f (95 %%: %.2f to %.2f)",
                MeasuredFigure.series(generalized),
                ratio.value(),
                ratio.low(),
                ratio.high());
    }

    private Optional<Comparison> overAllreduce(SumMethod generalized, SumMethod allreduce) {
        if (!evidence.areComparable(ranks, size, generalized, allreduce)) {
            return Optional.empty();
        }
        Interval speedUp =
                evidence.speedUps(ranks, size, generalized, allreduce).percentile(0.5);
        double ratio = speedUp.value();
        double ceiling = SentBytes.ceiling(ranks, size);
        boolean isFair = shareOfBytes(allreduce) >= FAIR;
        return comparison(
                "(at least 90 % of the ceiling 2/(1+2P/N) over the best allreduce of ours)",
                isFair ? verdict(ratio >= OF_CEILING * ceiling) : Verdict.OPEN,
                "×%.2f (95 %%: %.2f to %.2f) over %s, %.0f %% of the ceiling ×%.2f",
                ratio,
                speedUp.low(),
                speedUp.high(),
                MeasuredFigure.series(allreduce),
                100 * ratio / ceiling,
                ceiling);
    }

    /** Returns the share of a method's time that its bytes alone take; 1 if the rate is unknown. */
    private double shareOfBytes(SumMethod method) {
        double rate = evidence.bytesPerSecond(ranks);
        double bytes = SentBytes.sent(method.method(), ranks, Evidence.shape(size));
        return rate == 0
                ? 1
                : bytes / rate / evidence.seconds(ranks, size, method).median();
    }

    private Optional<Comparison> bound(SumMethod method) {
        double rate = evidence.bytesPerSecond(ranks);
        if (rate == 0) {
            return Optional.empty();
        }
        double bytes = SentBytes.sent(method.method(), ranks, Evidence.shape(size)) / rate;
        double seconds = evidence.seconds(ranks, size, method).median();
        return comparison(
                "(what a rank's bytes alone take, at the measured " + format("%.2f MB/s", rate * 1e-6) + ")",
                Verdict.OPEN,
                "%s: %.1f of %.1f ms, %.0f %%",
                MeasuredFigure.series(method),
                1e3 * bytes,
                1e3 * seconds,
                100 * bytes / seconds);
    }

    private Optional<Comparison> winner(Kernel kernel) {
        return evidence.best(ranks, size, each -> MeasuredFigure.isOf(each, kernel) && !each.isByTrial())
                .flatMap(best -> comparison(
                        "(fastest with the kernel " + kernel + ")",
                        Verdict.OPEN,
                        "%s, %.1f ms",
                        best.label(),
                        1e3 * evidence.seconds(ranks, size, best).median()));
    }

    private Optional<Comparison> choice(Kernel kernel, Chosen.Way way) {
        return Chosen.at(evidence, ranks, size, kernel, way)
                .flatMap(chosen -> comparison(
                        "(the choice " + way + " is within 10 % of the fastest, kernel " + kernel + ")",
                        chosen.verdict(),
                        "%s",
                        chosen.words()));
    }

    private Optional<Comparison> comparison(String paper, Verdict verdict, String ours, Object... numbers) {
        String place = "P = " + ranks + ", N = " + size + ": ";
        return Optional.of(new Comparison(paper, place + format(ours, numbers), Method.MEASUREMENT, verdict));
    }

    private static String format(String text, Object... numbers) {
        return String.format(Locale.ROOT, text, numbers);
    }
}
