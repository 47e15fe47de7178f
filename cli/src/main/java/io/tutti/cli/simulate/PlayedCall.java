package io.tutti.cli.simulate;

import io.tutti.sparse.Phase;
import io.tutti.sparse.trace.ReplayedCall;

/**
 * One exchange of a trace, as played; its parts of time add up.
 *
 * @param call from 1
 * @param micros microseconds from the common start until the last rank is done
 * @param work of them, local work
 * @param counts of them, numbers that fix sizes
 * @param boundaries of them, where regions end
 * @param reduce of them, elements to whoever adds them up, or whole vectors
 * @param threshold of them, what decides which sums are large
 * @param balance of them, levelling of sums
 * @param gather of them, sums to all
 * @param words that the busiest rank sent or received, of four bytes
 * @param isReevaluation whether thresholds or regions were found anew
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
