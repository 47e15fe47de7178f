package io.tutti.measure;

import io.tutti.measure.machine.StateProbe;
import io.tutti.measure.subject.LostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Measures one size: checks, warms up, lets the series take turns for several rounds, and checks again. */
final class SizeRun {
    private static final int MOST_UNTIMED = 10;
    private static final double ENOUGH = 0.6;

    private final List<BenchSeries> allSeries;
    private final BenchPlan.Effort effort;
    private final StateProbe probe;
    private final long count;
    private final boolean isFirst;

    SizeRun(List<BenchSeries> allSeries, BenchPlan.Effort effort, StateProbe probe, long count, boolean isFirst) {
        this.allSeries = allSeries;
        this.effort = effort;
        this.probe = probe;
        this.count = count;
        this.isFirst = isFirst;
    }

    SizeRunResult run() throws LostException {
        long[] wrong = new long[allSeries.size()];
        check(wrong);
        int[] calls = warmUp();
        List<Round> rounds = rounds(calls);
        check(wrong);
        return new SizeRunResult(count, rounds, wrong);
    }

    /**
     * Warms up and returns the calls of each series in a round. Variants of code that is compiled at run time are
     * warmed up twice: the compiler's assumptions from the first variant alone do not hold after the second has run.
     * Without another turn the first variant would be timed before it is compiled again.
     */
    private int[] warmUp() throws LostException {
        int[] calls = new int[allSeries.size()];
        long late = allSeries.stream()
                .filter(each -> each.subject().isCompiledLate())
                .count();
        for (int i = 0; i < calls.length; i++) {
            calls[i] = calls(new BenchWarmUp(allSeries.get(i), count, isFirst, effort).run());
        }
        for (int i = 0; i < calls.length && late > 1; i++) {
            if (allSeries.get(i).subject().isCompiledLate()) {
                calls[i] = calls(new BenchWarmUp(allSeries.get(i), count, false, effort).run());
            }
        }
        return calls;
    }

    private void check(long[] wrong) throws LostException {
        for (int i = 0; i < wrong.length; i++) {
            wrong[i] = effort.check() ? wrong[i] + allSeries.get(i).check(count) : -1;
        }
    }

    /** Returns the timed calls in a round; half of the time is for calls without barriers. */
    private int calls(double seconds) {
        return effort.callsInARound(2 * seconds);
    }

    /** Runs the requested number of rounds, and up to as many again if too few found the machine in the same state. */
    private List<Round> rounds(int[] calls) throws LostException {
        List<Round> rounds = new ArrayList<>();
        double before = probe.nanos();
        while (rounds.size() < effort.rounds()
                || rounds.size() < 2 * effort.rounds()
                        && SizeRunResult.alike(rounds).size() < ENOUGH * effort.rounds()) {
            Round.Turn[] turns = turns(calls, rounds.size() % 2 == 1);
            double after = probe.nanos();
            rounds.add(new Round(before, after, Arrays.asList(turns)));
            before = after;
        }
        return rounds;
    }

    /** Runs one round. Every second round runs backwards, so that no series is always the first. */
    private Round.Turn[] turns(int[] calls, boolean backwards) throws LostException {
        Round.Turn[] turns = new Round.Turn[calls.length];
        for (int i = 0; i < calls.length; i++) {
            int which = backwards ? calls.length - 1 - i : i;
            int untimed = Math.clamp(calls[which] / 5, 1, MOST_UNTIMED);
            double[] nanos = allSeries.get(which).each(count, untimed, calls[which]);
            turns[which] = new Round.Turn(nanos, allSeries.get(which).together(count, 1, calls[which]));
        }
        return turns;
    }
}
