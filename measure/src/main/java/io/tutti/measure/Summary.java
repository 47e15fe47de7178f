package io.tutti.measure;

import io.tutti.measure.output.Comparison;
import io.tutti.measure.output.Measurement;
import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.BenchVariant;
import io.tutti.measure.stats.BootstrapInterval;
import io.tutti.measure.stats.Interval;
import io.tutti.measure.stats.Sorted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Computes statistics from what was measured at one size. */
final class Summary {
    private static final double MICRO = 1e-3;
    private static final double GIGA = 1e-9;
    private static final long SEED = 20261121;

    private final BenchJob job;
    private final BenchPlan plan;
    private final List<BenchSeries> allSeries;
    private final SizeRunResult result;
    private final double linkBytes;
    private final List<Round> rounds;
    private final double state;
    private final BootstrapInterval bootstrap = new BootstrapInterval(SEED);

    /** Creates a summary. {@code linkBytes} is the bandwidth of a link in bytes per second; NaN if unknown. */
    Summary(BenchJob job, BenchPlan plan, List<BenchSeries> allSeries, SizeRunResult result, double linkBytes) {
        this.job = job;
        this.plan = plan;
        this.allSeries = allSeries;
        this.result = result;
        this.linkBytes = linkBytes;
        this.rounds = result.alike();
        this.state =
                Sorted.of(rounds.stream().mapToDouble(Round::state).toArray()).median();
    }

    /** Returns the measurements of all series. */
    List<Measurement> measurements() {
        return IntStream.range(0, allSeries.size()).mapToObj(this::measurement).toList();
    }

    private Measurement measurement(int which) {
        BenchSeries series = allSeries.get(which);
        BenchVariant variant = series.variant();
        BenchCollective collective = job.collective();
        double perMessage = MICRO / collective.messagesInACall();
        List<double[]> nanos = calls(which);
        Sorted times = Sorted.of(nanos);
        Interval median = bootstrap.median(nanos).times(perMessage);
        long bytes = collective.bytes(result.count(), plan.type().bytes(), job.ranks());
        double algbw = bytes * MICRO / median.value();
        return new Measurement(
                collective.text(),
                series.library(),
                variant.algorithm(),
                lower(variant.buffers()),
                variant.place().shortText(),
                plan.mode().shortText(),
                job.network(),
                job.ranks(),
                lower(plan.type()),
                collective.isReducing() ? lower(plan.reduction()) : "none",
                bytes,
                result.count(),
                times.size(),
                rounds.size(),
                result.rounds().size(),
                state,
                median.value(),
                median.low(),
                median.high(),
                times.quantile(0.1) * perMessage,
                times.quantile(0.9) * perMessage,
                times.quantile(0.99) * perMessage,
                times.least() * perMessage,
                together(which) * perMessage,
                algbw,
                algbw * collective.busFactor(job.ranks()),
                GIGA * linkBytes,
                messageRate(median.value()),
                result.wrong()[which]);
    }

    private double messageRate(double micros) {
        int pairs = job.collective().messagePairs(job.ranks());
        return pairs == 0 ? Double.NaN : pairs / micros;
    }

    private double together(int which) {
        return Sorted.of(SizeRunResult.together(rounds, which)).median();
    }

    /**
     * Compares this library's series with the strongest peer, or, without peers, with the first series of the same
     * placement.
     */
    List<Comparison> comparisons() {
        List<Comparison> comparisons = new ArrayList<>();
        for (int which = 0; which < allSeries.size(); which++) {
            List<Integer> others = others(which);
            if (allSeries.get(which).isOurs() && !others.isEmpty()) {
                comparisons.add(comparison(which, others));
            }
        }
        return comparisons;
    }

    private List<Integer> others(int which) {
        BenchSeries own = allSeries.get(which);
        List<Integer> samePlace = IntStream.range(0, allSeries.size())
                .filter(i -> allSeries.get(i).variant().place() == own.variant().place())
                .boxed()
                .toList();
        List<Integer> peers =
                samePlace.stream().filter(i -> !allSeries.get(i).isOurs()).toList();
        if (!peers.isEmpty()) {
            return peers;
        }
        return samePlace.getFirst() == which ? List.of() : List.of(samePlace.getFirst());
    }

    private Comparison comparison(int which, List<Integer> others) {
        Interval ratio =
                bootstrap.ratio(calls(which), others.stream().map(this::calls).toList());
        Interval b2b =
                bootstrap.ratio(inARow(which), others.stream().map(this::inARow).toList());
        return new Comparison(
                job.collective().text(),
                job.network(),
                job.ranks(),
                job.collective().bytes(result.count(), plan.type().bytes(), job.ranks()),
                allSeries.get(which).label(),
                strongest(others, i -> Sorted.of(calls(i)).median()),
                ratio.value(),
                ratio.low(),
                ratio.high(),
                strongest(others, this::together),
                b2b.value(),
                b2b.low(),
                b2b.high(),
                rounds.size(),
                result.rounds().size(),
                state);
    }

    private String strongest(List<Integer> others, ToDoubleFunction<Integer> time) {
        return allSeries
                .get(others.stream().min(Comparator.comparingDouble(time)).orElseThrow())
                .name();
    }

    private List<double[]> calls(int which) {
        return SizeRunResult.nanos(rounds, which);
    }

    /** Returns one time for each round: that of calls without barriers. */
    private List<double[]> inARow(int which) {
        return Arrays.stream(SizeRunResult.together(rounds, which))
                .mapToObj(nanos -> new double[] {nanos})
                .toList();
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
