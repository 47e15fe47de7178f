package io.tutti.cli.study.oktopk;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Exchanges of one job. The first half of them warms up: code is compiled, and residuals grow to what they usually are, so
 * thresholds of the first steps are soon wrong.
 */
record ExchangeTimings(List<ExchangeTiming> calls) {
    /** Exchanges for which thresholds are kept. */
    private static final int PERIOD = 32;

    ExchangeTimings {
        calls = List.copyOf(calls);
    }

    /** The median of ordinary calls: they found nothing anew. Of all calls, if there was no such call. */
    double steady(ToDoubleFunction<ExchangeTiming> value) {
        return median(ordinary(), value);
    }

    /** The median of calls that found something anew; as the ordinary ones if there are none. */
    double anew(ToDoubleFunction<ExchangeTiming> value) {
        List<ExchangeTiming> found =
                late().stream().filter(ExchangeTiming::isReevaluation).toList();
        return median(found.isEmpty() ? first() : found, value);
    }

    /** Seconds of a call, as the mean over a period of thresholds: everything counted. */
    double seconds() {
        return (anew(ExchangeTiming::seconds) + (PERIOD - 1) * steady(ExchangeTiming::seconds)) / PERIOD;
    }

    /** Of ordinary calls. */
    double[] steadySeconds() {
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

    /** The first call, if it found something anew. */
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
