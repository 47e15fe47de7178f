package io.tutti.studies.papers.oktopk.timing;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The exchanges of one job. The first half warms up: code is compiled, and residuals grow to their usual size, so
 * thresholds of the first steps soon become wrong.
 */
public record ExchangeTimings(List<ExchangeTiming> calls) {
    /** Number of exchanges for which thresholds are kept. */
    private static final int PERIOD = 32;

    public ExchangeTimings {
        calls = List.copyOf(calls);
    }

    /** Returns the median of ordinary calls, which recomputed nothing; of all calls if there was no such call. */
    public double steady(ToDoubleFunction<ExchangeTiming> value) {
        return median(ordinary(), value);
    }

    /**
     * Returns the median of calls that recomputed thresholds or boundaries; that of ordinary calls if there are none.
     */
    public double anew(ToDoubleFunction<ExchangeTiming> value) {
        List<ExchangeTiming> found =
                late().stream().filter(ExchangeTiming::isReevaluation).toList();
        return median(found.isEmpty() ? first() : found, value);
    }

    /** Returns the seconds of a call as the mean over a period of thresholds, including recomputation. */
    public double seconds() {
        return (anew(ExchangeTiming::seconds) + (PERIOD - 1) * steady(ExchangeTiming::seconds)) / PERIOD;
    }

    /** Returns the seconds outside of collectives as the mean over a period of thresholds, including recomputation. */
    public double sparsificationSeconds() {
        return 1e-9
                * (anew(ExchangeTiming::sparsification) + (PERIOD - 1) * steady(ExchangeTiming::sparsification))
                / PERIOD;
    }

    /** Returns the seconds of ordinary calls. */
    public double[] steadySeconds() {
        return ordinary().stream().mapToDouble(ExchangeTiming::seconds).toArray();
    }

    private List<ExchangeTiming> late() {
        return calls.subList(calls.size() / 2, calls.size());
    }

    private List<ExchangeTiming> ordinary() {
        List<ExchangeTiming> ordinary = late().stream()
                .filter(Predicate.not(ExchangeTiming::isReevaluation))
                .toList();
        return ordinary.isEmpty() ? late() : ordinary;
    }

    /** Returns the first call if it recomputed thresholds or boundaries. */
    private List<ExchangeTiming> first() {
        return calls.getFirst().isReevaluation() ? calls.subList(0, 1) : late();
    }

    private static double median(List<ExchangeTiming> calls, ToDoubleFunction<ExchangeTiming> value) {
        double[] sorted = calls.stream().mapToDouble(value).sorted().toArray();
        return Arrays.stream(sorted, (sorted.length - 1) / 2, sorted.length / 2 + 1)
                .average()
                .orElse(Double.NaN);
    }
}
