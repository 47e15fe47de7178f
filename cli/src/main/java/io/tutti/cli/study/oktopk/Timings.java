package io.tutti.cli.study.oktopk;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Exchanges of one job. The first half of them warms up: code is compiled, and residuals grow to what they usually are, so
 * thresholds of the first steps are soon wrong.
 */
record Timings(List<Timing> calls) {
    /** Exchanges for which thresholds are kept. */
    private static final int PERIOD = 32;

    Timings {
        calls = List.copyOf(calls);
    }

    /** The median of ordinary calls: they found nothing anew. Of all calls, if there was no such call. */
    double steady(ToDoubleFunction<Timing> value) {
        return median(ordinary(), value);
    }

    /** The median of calls that found something anew; as the ordinary ones if there are none. */
    double anew(ToDoubleFunction<Timing> value) {
        List<Timing> found = late().stream().filter(Timing::isReevaluation).toList();
        return median(found.isEmpty() ? first() : found, value);
    }

    /** Seconds of a call, as the mean over a period of thresholds: everything counted. */
    double seconds() {
        return (anew(Timing::seconds) + (PERIOD - 1) * steady(Timing::seconds)) / PERIOD;
    }

    /** Of ordinary calls. */
    double[] steadySeconds() {
        return ordinary().stream().mapToDouble(Timing::seconds).toArray();
    }

    private List<Timing> late() {
        return calls.subList(calls.size() / 2, calls.size());
    }

    private List<Timing> ordinary() {
        List<Timing> ordinary =
                late().stream().filter(Predicate.not(Timing::isReevaluation)).toList();
        return ordinary.isEmpty() ? late() : ordinary;
    }

    /** The first call, if it found something anew. */
    private List<Timing> first() {
        return calls.getFirst().isReevaluation() ? calls.subList(0, 1) : late();
    }

    private static double median(List<Timing> calls, ToDoubleFunction<Timing> value) {
        double[] sorted = calls.stream().mapToDouble(value).sorted().toArray();
        return Arrays.stream(sorted, (sorted.length - 1) / 2, sorted.length / 2 + 1)
                .average()
                .orElse(Double.NaN);
    }
}
