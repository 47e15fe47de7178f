package io.tutti.sparse.trace;

import io.tutti.model.simulate.Simulator;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays traces on modelled networks. For each step, the schedule is made again from its name, bound to the layout
 * of all ranks' lengths, and played by the simulator; a rank begins it when it has come back from the step before and
 * done its local work. So waiting for others, and what they are late by, is as in a run. Collectives that were begun are
 * played one after the other, and the ranks go on meanwhile.
 *
 * @param simulator on which network
 * @param topology which ranks share a node
 * @param workScale what recorded times of local work are multiplied with; 0 for the wire alone
 */
public record TraceReplay(Simulator simulator, Topology topology, double workScale) {
    /** Checks. */
    public TraceReplay {
        if (!(workScale >= 0) || Double.isInfinite(workScale)) {
            throw new IllegalArgumentException("workScale=" + workScale + " must be a number that is not negative");
        }
    }

    /**
     * Plays all calls, each from a common start.
     *
     * @param trace of all ranks
     * @throws IllegalArgumentException if it is not complete or not of so many ranks, or steps do not meet
     */
    public List<ReplayedCall> play(Trace trace) {
        trace.requireComplete();
        List<ReplayedCall> calls = new ArrayList<>();
        for (int call = 0; call < trace.calls(); call++) {
            calls.add(play(trace, call));
        }
        return calls;
    }

    /** Plays one call; see {@link #play(Trace)}. */
    public ReplayedCall play(Trace trace, int call) {
        trace.requireComplete();
        if (topology.ranks() != trace.size()) {
            throw new IllegalArgumentException(
                    "topology of " + topology.ranks() + " ranks is not for " + trace.title());
        }
        List<Call> ranks =
                trace.logs().stream().map(log -> log.calls().get(call)).toList();
        return new CallPlayer(simulator, topology, workScale, ranks).play();
    }
}
