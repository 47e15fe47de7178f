package io.tutti.measure.tune;

import io.tutti.Communicator;
import io.tutti.Prepared;
import io.tutti.Request;
import io.tutti.config.Setting;
import io.tutti.cost.Alternative;
import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.Stopwatch;
import io.tutti.measure.stats.Sorted;
import io.tutti.select.Choice;
import io.tutti.select.table.MeasurementKey;
import io.tutti.type.Reduction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One rank's part in measuring a collective of one size. All algorithms take turns, round by round; every second round
 * runs backwards. The phases are: warm all up until their times are steady; warm up each algorithm that is not
 * hopelessly slow on its own until it is compiled; time all briefly to exclude those that are far behind; measure.
 * Every decision is based on times that all ranks have.
 */
final class SizeTrials {
    private static final int FIRST_ROUNDS = 2;
    private static final int MOST_RUNS = 1000;
    private static final int MOST_LIKELY = 10;
    private static final double LIKELY = 4;
    private static final double FAR_BEHIND = 2;
    /** Code that is not compiled yet may be slower by this factor. */
    private static final double PERHAPS_BEHIND = 5;

    /**
     * The part of the first size's warm-up that each algorithm has to itself. Among many algorithms, one is called so
     * seldom that the compilers, which share processors with the ranks, do not compile it.
     */
    private static final double ALONE = 0.1;

    private static final double HOPELESS = 30;
    /** The part of a size's time that one warm-up batch takes. */
    private static final double BATCH = 0.1;

    /** No fewer calls than trials take, with those before and after them. */
    private static final int LEAST_TRIALS = 250;

    /** Nor more, beside these. */
    private static final int MOST_TRIALS = 60_000;

    private static final int TRIAL_BATCH = 50;

    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;

    private final Communicator world;
    private final TunePlan plan;
    private final BenchCollective collective;
    private final long bytes;
    private final double warmMillis;
    private final Stopwatch watch;
    private int rounds;

    /**
     * Creates the trials.
     *
     * @param warmMillis least duration of the warm-up, in milliseconds
     */
    SizeTrials(Communicator world, TunePlan plan, BenchCollective collective, long bytes, double warmMillis) {
        this.world = world;
        this.plan = plan;
        this.collective = collective;
        this.bytes = collective.wholeBytes(bytes, world.size());
        this.warmMillis = warmMillis;
        this.watch = new Stopwatch(world.prepare(new Request.Barrier())::run);
    }

    /** An algorithm that takes part. */
    private static final class Entrant {
        final Alternative alternative;
        final Prepared prepared;
        final List<Double> nanos = new ArrayList<>();
        int runs = 1;
        /** Nanoseconds of a call and its barrier in the last turn. */
        double span;

        Entrant(Alternative alternative, Prepared prepared) {
            this.alternative = alternative;
            this.prepared = prepared;
        }

        double median() {
            return Sorted.of(nanos.stream().mapToDouble(Double::doubleValue).toArray())
                    .median();
        }
    }

    /** Measures. All ranks get the same trials. */
    List<Trial> measure() {
        Request request = collective.request(world, plan.memory(), bytes);
        List<Entrant> entrants = entrants(request, alternatives(request));
        round(entrants);
        warmUp(entrants, warmMillis);
        List<Entrant> near = near(entrants, PERHAPS_BEHIND);
        double alone =
                ALONE * plan.effort().warmMillis() * world.selectionBasis().oversubscription();
        near.forEach(each -> warmUp(List.of(each), alone));
        List<Entrant> left = near(near, FAR_BEHIND);
        share(left, 1.0 / plan.effort().rounds());
        rounds(left, plan.effort().rounds());
        return entrants.stream().map(this::trial).toList();
    }

    private void warmUp(List<Entrant> entrants, double millis) {
        new Steadiness(world).await(millis, () -> {
            share(entrants, BATCH);
            return round(entrants);
        });
    }

    /**
     * Returns the algorithms that are at most {@code factor} times as slow as the fastest, after a brief timing of all,
     * and the selected algorithm.
     */
    private List<Entrant> near(List<Entrant> entrants, double factor) {
        rounds(entrants, FIRST_ROUNDS);
        double best = entrants.stream().mapToDouble(Entrant::median).min().orElseThrow();
        return entrants.stream()
                .filter(each -> each.median() <= factor * best || each.alternative.isChosen())
                .toList();
    }

    private Trial trial(Entrant entrant) {
        return new Trial(
                MeasurementKey.of(world.selectionBasis().placement()),
                collective.text(),
                bytes,
                entrant.alternative.name(),
                entrant.nanos.stream().map(each -> each / NANOS).toList(),
                entrant.alternative.isChosen());
    }

    /** Returns the algorithms, with that which a program settles on, if it makes trials, as the chosen one. */
    private List<Alternative> alternatives(Request request) {
        List<Alternative> predicted = world.alternatives(request);
        if (!makesTrials() || predicted.size() == 1) {
            return predicted;
        }
        double millis = world.options().number(Setting.AUTOTUNE);
        double least = predicted.stream()
                .mapToDouble(each -> each.terms().seconds())
                .min()
                .orElseThrow();
        double most = LEAST_TRIALS + Math.min(MOST_TRIALS, millis / MILLIS_PER_SECOND / least);
        try (Communicator program = world.dup()) {
            Stopwatch alone = new Stopwatch(program.prepare(new Request.Barrier())::run);
            for (int made = 0; made < most && !isSettled(program, request); made += TRIAL_BATCH) {
                alone.each(() -> program.run(request), 0, TRIAL_BATCH);
            }
            return program.alternatives(request);
        }
    }

    private boolean makesTrials() {
        return world.options().number(Setting.AUTOTUNE) > 0;
    }

    private static boolean isSettled(Communicator program, Request request) {
        return program.explain(request).contains(Choice.Origin.TRIALS.toString());
    }

    private List<Entrant> entrants(Request request, List<Alternative> alternatives) {
        List<Alternative> allowed =
                alternatives.stream().filter(Alternative::isAllowed).toList();
        double limit =
                (plan.everything() ? HOPELESS : LIKELY) * allowed.getFirst().seconds();
        List<Entrant> entrants = new ArrayList<>();
        for (Alternative each : allowed) {
            boolean isLikely = each.seconds() <= limit && (plan.everything() || entrants.size() < MOST_LIKELY);
            if (isLikely || each.isChosen()) {
                entrants.add(new Entrant(each, world.prepare(request, each.name())));
            }
        }
        return entrants;
    }

    /**
     * Gives each algorithm the same time in a round, based on the last round; together they use {@code part} of the
     * time for a size.
     */
    private void share(List<Entrant> entrants, double part) {
        double nanos = plan.effort().millis() * MILLIS * part / entrants.size();
        entrants.forEach(each -> each.runs = Math.clamp((long) (nanos / each.span), 1, MOST_RUNS));
    }

    private void rounds(List<Entrant> entrants, int number) {
        entrants.forEach(each -> each.nanos.clear());
        for (int i = 0; i < number; i++) {
            round(entrants);
        }
    }

    /** Runs one round, in which each algorithm makes its calls in one turn. Returns the nanoseconds of the round. */
    private double round(List<Entrant> entrants) {
        List<Entrant> order = rounds++ % 2 == 0 ? entrants : entrants.reversed();
        order.forEach(this::turn);
        return entrants.stream().mapToDouble(each -> each.span * each.runs).sum();
    }

    /**
     * Runs one turn, with a barrier before each call. The result is the median of the slowest ranks' times; if the program makes trials, the
     * time from call to call, by which these choose.
     */
    private void turn(Entrant entrant) {
        int runs = entrant.runs;
        double[] times = new double[runs + 1];
        long start = System.nanoTime();
        long[] nanos = watch.each(entrant.prepared::run, 0, runs);
        times[runs] = (double) (System.nanoTime() - start) / runs;
        for (int i = 0; i < runs; i++) {
            times[i] = nanos[i];
        }
        world.allreduce(times, Reduction.MAX);
        entrant.span = times[runs];
        entrant.nanos.add(
                makesTrials()
                        ? entrant.span
                        : Sorted.of(Arrays.copyOf(times, runs)).median());
    }
}
