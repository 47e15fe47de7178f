package io.tutti.cli.simulate;

import io.tutti.sparse.replay.ReplayedCall;
import io.tutti.sparse.trace.Phase;

/**
 * One replayed exchange of a trace. The parts of its time add up to {@code micros}.
 *
 * @param call number of the call, from 1
 * @param micros µs from the common start until the last rank has finished
 * @param work part for local work
 * @param counts part for transferring the numbers that determine sizes
 * @param boundaries part for determining the ends of regions
 * @param reduce part for sending elements to the ranks that add them up, or for whole vectors
 * @param threshold part for determining which sums are large
 * @param balance part for balancing the sums over ranks
 * @param gather part for sending the sums to all ranks
 * @param words number of four-byte words that the busiest rank sent or received
 * @param isReevaluation whether thresholds or regions were recomputed
 */
public record PlayedCall(
        int call,
        double micros,
        double work,
        double counts,
        double boundaries,
        double reduce,
        double threshold,
        double balance,
        double gather,
        long words,
        boolean isReevaluation) {
    private static final double MICROS = 1e6;

    static PlayedCall of(int number, ReplayedCall call) {
        return new PlayedCall(
                number,
                MICROS * call.seconds(),
                MICROS * call.workSeconds(),
                of(call, Phase.COUNTS),
                of(call, Phase.BOUNDARIES),
                of(call, Phase.REDUCE),
                of(call, Phase.THRESHOLD),
                of(call, Phase.BALANCE),
                of(call, Phase.GATHER),
                call.largestVolume(),
                call.isReevaluation());
    }

    private static double of(ReplayedCall call, Phase phase) {
        return MICROS * call.phaseSeconds().getOrDefault(phase, 0.0);
    }
}
