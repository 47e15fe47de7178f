package io.tutti.sparse.transcript;

import io.tutti.model.simulate.Simulator;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays transcripts on modelled networks. For each step, the schedule is made again from its name, bound to the layout
 * of all ranks' lengths, and played by the simulator; a rank begins it when it has come back from the step before and
 * done its local work. So waiting for others, and what they are late by, is as in a run. Collectives that were begun are
 * played one after the other, and the ranks go on meanwhile.
 *
 * @param simulator on which network
 * @param topology which ranks share a node
 * @param workScale what recorded times of local work are multiplied with; 0 for the wire alone
 */
public record Replay(Simulator simulator, Topology topology, double workScale) {
    /** Checks. */
    public Replay {
        if (!(workScale >= 0) || Double.isInfinite(workScale)) {
            throw new IllegalArgumentException("workScale=" + workScale + " must be a number that is not negative");
        }
    }

    /**
     * Plays all calls, each from a common start.
     *
     * @param transcript of all ranks
     * @throws IllegalArgumentException if it is not complete or not of so many ranks, or steps do not meet
     */
    public List<ReplayedCall> play(Transcript transcript) {
        transcript.requireComplete();
        List<ReplayedCall> calls = new ArrayList<>();
        for (int call = 0; call < transcript.calls(); call++) {
            calls.add(play(transcript, call));
        }
        return calls;
    }

    /** Plays one call; see {@link #play(Transcript)}. */
    public ReplayedCall play(Transcript transcript, int call) {
        transcript.requireComplete();
        if (topology.ranks() != transcript.size()) {
            throw new IllegalArgumentException(
                    "topology of " + topology.ranks() + " ranks is not for " + transcript.title());
        }
        List<Call> ranks =
                transcript.logs().stream().map(log -> log.calls().get(call)).toList();
        return new CallPlayer(simulator, topology, workScale, ranks).play();
    }
}
