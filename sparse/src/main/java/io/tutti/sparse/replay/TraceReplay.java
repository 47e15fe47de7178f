package io.tutti.sparse.replay;

import io.tutti.model.simulate.Simulator;
import io.tutti.schedule.Topology;
import io.tutti.sparse.trace.Call;
import io.tutti.sparse.trace.Trace;
import java.util.ArrayList;
import java.util.List;

/**
 * Replays traces on modelled networks. For each step, the schedule is created again from its name, bound to the layout
 * of all ranks' lengths, and simulated. A rank begins a step when it has completed the previous one and its local
 * work, so ranks wait for late ones as in a run. Collectives that were started are simulated one after another while
 * the ranks continue.
 *
 * @param simulator the simulator of the network
 * @param topology the ranks of each node
 * @param workScale the factor of recorded times of local work; 0 for communication only
 */
public record TraceReplay(Simulator simulator, Topology topology, double workScale) {
    /**
     * Checks the factor.
     *
     * @throws IllegalArgumentException if the factor is negative, infinite or not a number
     */
    public TraceReplay {
        if (!(workScale >= 0) || Double.isInfinite(workScale)) {
            throw new IllegalArgumentException("workScale=" + workScale + " must be a number that is not negative");
        }
    }

    /**
     * Replays all calls, each from a common start.
     *
     * @param trace the trace of all ranks
     * @return the replayed calls, in order
     * @throws IllegalArgumentException if it is incomplete, has another number of ranks, names an unknown algorithm,
     *     or steps of different ranks do not match
     */
    public List<ReplayedCall> play(Trace trace) {
        trace.requireComplete();
        List<ReplayedCall> calls = new ArrayList<>();
        for (int call = 0; call < trace.calls(); call++) {
            calls.add(play(trace, call));
        }
        return calls;
    }

    /**
     * Replays one call from a common start.
     *
     * @param trace the trace of all ranks
     * @param call 0 to {@code trace.calls() - 1}
     * @return the replayed call
     * @throws IllegalArgumentException as {@link #play(Trace)} does
     * @throws IndexOutOfBoundsException if the trace has no such call
     */
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
