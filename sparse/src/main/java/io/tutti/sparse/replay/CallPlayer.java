package io.tutti.sparse.replay;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.model.simulate.Outcome;
import io.tutti.model.simulate.Simulator;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.sparse.trace.Call;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.trace.Step;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Replays one call, step by step. */
final class CallPlayer {
    private static final double NANOS = 1e-9;
    private static final String ALLREDUCE = "allreduce";

    private final Simulator simulator;
    private final Topology topology;
    private final double workScale;
    private final List<Call> calls;
    private final int ranks;
    /** Number of completed steps of each rank. */
    private final int[] done;

    private final Clocks clocks;
    private final WordCounts counts;

    CallPlayer(Simulator simulator, Topology topology, double workScale, List<Call> calls) {
        this.simulator = simulator;
        this.topology = topology;
        this.workScale = workScale;
        this.calls = calls;
        ranks = calls.size();
        calls.forEach(call -> call.steps().forEach(this::check));
        done = new int[ranks];
        clocks = new Clocks(ranks);
        counts = new WordCounts(ranks);
    }

    ReplayedCall play() {
        while (true) {
            boolean[] inRound = new boolean[ranks];
            if (Transfers.find(inRound, this::head)) {
                transfer(inRound);
            } else if (head(0) instanceof Step.Collective collective) {
                run(collective);
            } else if (head(0) instanceof Step.Await await) {
                await(await.phase());
            } else {
                break;
            }
        }
        for (int rank = 0; rank < ranks; rank++) {
            if (head(rank) != null) {
                throw unmet(rank);
            }
            clocks.work(rank, workScale * NANOS * calls.get(rank).restNanos());
        }
        return counts.call(clocks, calls.getFirst().isReevaluation());
    }

    /** Checks that a step, which may come from a file, is one of as many ranks. */
    private void check(Step step) {
        boolean isOne = switch (step) {
            case Step.Transfer transfer -> transfer.peer() >= 0 && transfer.peer() < ranks;
            case Step.Collective own ->
                own.lengths().length == (own.collective().equals(ALLREDUCE) ? 1 : ranks);
            case Step.Await await -> true;
        };
        if (!isOne) {
            throw new IllegalArgumentException(step + " is no step of " + ranks + " ranks");
        }
    }

    /** The next step of a rank; null if there is none. */
    private Step head(int rank) {
        List<Step> steps = calls.get(rank).steps();
        return done[rank] < steps.size() ? steps.get(done[rank]) : null;
    }

    private IllegalArgumentException unmet(int rank) {
        return new IllegalArgumentException("step " + done[rank] + " of rank " + rank + ", " + head(rank)
                + ", does not meet step " + done[0] + " of rank 0, " + head(0));
    }

    private void work(int rank) {
        clocks.work(rank, workScale * NANOS * head(rank).workNanos());
    }

    private void run(Step.Collective first) {
        for (int rank = 0; rank < ranks; rank++) {
            if (!(head(rank) instanceof Step.Collective own) || !own.meets(first)) {
                throw unmet(rank);
            }
            work(rank);
        }
        Schedule schedule = Algorithms.byName(first.collective(), first.algorithm())
                .orElseThrow(() -> new IllegalArgumentException(
                        "algorithm=" + first.algorithm() + " for " + first.collective() + " is not known"))
                .schedule(ScheduleRequest.of(topology));
        Layout layout = layout(first, schedule.collective().chunks());
        double[] finish = play(first.phase(), schedule, layout, clocks.starts(first.isBegun()));
        clocks.finish(first.phase(), first.isBegun(), finish);
        advance();
    }

    private void advance() {
        for (int rank = 0; rank < ranks; rank++) {
            done[rank]++;
        }
    }

    /** The layout in bytes from the lengths of all ranks. */
    private Layout layout(Step.Collective first, int chunks) {
        if (first.collective().equals(ALLREDUCE)) {
            Layout elements = Layout.aligned(first.lengths()[0], chunks, first.unit());
            return bytes(chunks, first.unit(), elements::length);
        }
        if (first.collective().equals("allgather")) {
            return bytes(chunks, first.unit(), rank -> first.lengths()[rank]);
        }
        return bytes(chunks, first.unit(), chunk -> ((Step.Collective) head(chunk / ranks)).lengths()[chunk % ranks]);
    }

    private static Layout bytes(int chunks, int unit, Function<Integer, Long> lengths) {
        long[] bytes = new long[chunks];
        Arrays.setAll(bytes, chunk -> unit * lengths.apply(chunk));
        return Layout.explicit(bytes);
    }

    private void await(Phase phase) {
        for (int rank = 0; rank < ranks; rank++) {
            if (!(head(rank) instanceof Step.Await)) {
                throw unmet(rank);
            }
            work(rank);
        }
        clocks.await(phase);
        advance();
    }

    private void transfer(boolean[] inRound) {
        Phase phase = null;
        for (int rank = 0; rank < ranks; rank++) {
            if (inRound[rank]) {
                phase = head(rank).phase();
                work(rank);
            }
        }
        Transfers transfers = Transfers.of(inRound, this::head);
        double[] finish = play(phase, transfers.schedule(), transfers.layout(), clocks.starts(false));
        clocks.finish(phase, false, finish);
        for (int rank = 0; rank < ranks; rank++) {
            done[rank] += inRound[rank] ? 1 : 0;
        }
    }

    private double[] play(Phase phase, Schedule schedule, Layout layout, double[] starts) {
        for (int rank = 0; rank < ranks; rank++) {
            Program program = schedule.program(rank);
            counts.add(rank, phase, program, layout);
        }
        Outcome outcome = simulator.run(schedule, topology, layout, starts);
        return IntStream.range(0, ranks).mapToDouble(outcome::finish).toArray();
    }
}
