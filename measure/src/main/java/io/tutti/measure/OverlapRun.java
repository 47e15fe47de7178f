package io.tutti.measure;

import io.tutti.measure.output.Overlap;
import io.tutti.measure.stats.Sorted;
import io.tutti.measure.subject.LostException;
import io.tutti.measure.wire.Instruction;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures at one size how much of each call is hidden behind a computation. Series take turns for several rounds.
 *
 * @param job the job
 * @param plan what is measured and how often
 * @param series the series, all of this library
 * @param count elements of a block
 */
record OverlapRun(BenchJob job, BenchPlan plan, List<BenchSeries> series, long count) {
    private static final int UNTIMED = 2;
    private static final int MOST_CALLS = (Integer.MAX_VALUE - 8) / Instruction.OVERLAP_PARTS;
    private static final double MICRO = 1e-3;

    List<Overlap> run() throws LostException {
        List<List<double[][]>> rounds = new ArrayList<>();
        int[] calls = new int[series.size()];
        for (int which = 0; which < calls.length; which++) {
            rounds.add(new ArrayList<>());
            calls[which] = calls(plan.effort(), series.get(which).secondsOf(count, UNTIMED));
        }
        for (int round = 0; round < plan.effort().rounds(); round++) {
            for (int which = 0; which < calls.length; which++) {
                rounds.get(which).add(series.get(which).overlapped(count, UNTIMED, calls[which]));
            }
        }
        List<Overlap> found = new ArrayList<>();
        for (int which = 0; which < calls.length; which++) {
            found.add(overlap(series.get(which), rounds.get(which)));
        }
        return found;
    }

    /** Returns the calls of a series in a round; the times of all parts are one array. */
    static int calls(BenchPlan.Effort effort, double secondsOfACall) {
        return Math.min(effort.callsInARound(Instruction.OVERLAP_PARTS * secondsOfACall), MOST_CALLS);
    }

    private Overlap overlap(BenchSeries each, List<double[][]> rounds) {
        double call = median(rounds, 0);
        double computation = median(rounds, 1);
        double both = median(rounds, 2);
        return new Overlap(
                job.collective().text(),
                job.network(),
                job.ranks(),
                job.collective().bytes(count, plan.type().bytes(), job.ranks()),
                each.label(),
                MICRO * call,
                MICRO * computation,
                MICRO * both,
                Overlap.hidden(call, computation, both));
    }

    private static double median(List<double[][]> rounds, int part) {
        return Sorted.of(rounds.stream().map(round -> round[part]).toList()).median();
    }
}
