package io.tutti.cli.tune;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Prepared;
import io.tutti.Request;
import io.tutti.choose.Alternative;
import io.tutti.choose.Place;
import io.tutti.type.Reduction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One rank's part in measuring allreduces of one size: all algorithms take turns, round by round, and after some rounds
 * those far behind are left out. Whatever is decided is decided from times that all ranks have.
 */
final class SizeTrials {
    private static final int ROUNDS = 9;
    private static final int FIRST_ROUNDS = 2;
    private static final int MOST_RUNS = 64;
    private static final int MOST_LIKELY = 10;
    private static final double LIKELY = 4;
    private static final double FAR_BEHIND = 2;
    private static final double HOPELESS = 30;
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;

    private final Communicator world;
    private final TunePlan plan;
    private final long bytes;

    SizeTrials(Communicator world, TunePlan plan, long bytes) {
        this.world = world;
        this.plan = plan;
        this.bytes = bytes;
    }

    /** An algorithm that takes part. */
    private static final class Entrant {
        final Alternative alternative;
        final Prepared prepared;
        final List<Double> nanos = new ArrayList<>();

        Entrant(Alternative alternative, Prepared prepared) {
            this.alternative = alternative;
            this.prepared = prepared;
        }

        double median() {
            double[] sorted =
                    nanos.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            return sorted[sorted.length / 2];
        }
    }

    /** Measures; all ranks get the same trials. */
    List<Trial> measure() {
        Data vector = Data.of(new float[(int) (bytes / Float.BYTES)]);
        Request request = new Request.Allreduce(vector, vector, Reduction.SUM);
        List<Entrant> entrants = entrants(request);
        round(entrants, 1); // makes memory, compiles
        double slowest = entrants.stream().mapToDouble(Entrant::median).max().orElseThrow();
        int first = (int) Math.clamp(plan.millis() * MILLIS / 10 / slowest / entrants.size(), 1, MOST_RUNS);
        entrants.forEach(each -> each.nanos.clear());
        for (int i = 0; i < FIRST_ROUNDS; i++) {
            round(entrants, first);
        }
        double best = best(entrants);
        List<Entrant> left = entrants.stream()
                .filter(each -> each.median() <= FAR_BEHIND * best || each.alternative.isChosen())
                .toList();
        double sum = left.stream().mapToDouble(Entrant::median).sum();
        int runs = (int) Math.clamp(plan.millis() * MILLIS / ROUNDS / sum, 1, MOST_RUNS);
        left.forEach(each -> each.nanos.clear());
        for (int i = 0; i < ROUNDS; i++) {
            round(left, runs);
        }
        Place place = world.place();
        return entrants.stream()
                .map(each -> Trial.of(
                        place, bytes, each.alternative.name(), each.median() / NANOS, each.alternative.isChosen()))
                .toList();
    }

    private List<Entrant> entrants(Request request) {
        List<Alternative> allowed = world.alternatives(request).stream()
                .filter(Alternative::isAllowed)
                .toList();
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

    private static double best(List<Entrant> entrants) {
        return entrants.stream().mapToDouble(Entrant::median).min().orElseThrow();
    }

    /** Each so many times in a row; the time of one on the slowest rank is kept. */
    private void round(List<Entrant> entrants, int runs) {
        double[] nanos = new double[entrants.size()];
        for (int i = 0; i < nanos.length; i++) {
            Prepared prepared = entrants.get(i).prepared;
            world.barrier();
            long start = System.nanoTime();
            for (int run = 0; run < runs; run++) {
                prepared.run();
            }
            nanos[i] = (double) (System.nanoTime() - start) / runs;
        }
        world.allreduce(nanos, Reduction.MAX);
        for (int i = 0; i < nanos.length; i++) {
            entrants.get(i).nanos.add(nanos[i]);
        }
    }

    @Override
    public String toString() {
        return bytes + " bytes of " + Arrays.toString(plan.sizes().toArray());
    }
}
