package io.tutti.run.lowering;

import io.tutti.algorithm.Algorithm;
import io.tutti.schedule.Collective;

/**
 * An algorithm's schedule, lowered for this rank: what all tasks of the schedule share.
 *
 * @param name the algorithm's name with its parameters
 * @param root the root, or the source of a transfer; -1 for none
 * @param destination the destination of a transfer, or -1
 * @param inPlace whether INPUT and OUTPUT are the same memory
 * @param oneShot the form that slots run, or null
 * @param twoShot the form that windows run, or null
 * @param singleRound the form that publications run, or null
 */
public record LoweredSchedule(
        Algorithm algorithm,
        String name,
        int root,
        int destination,
        boolean inPlace,
        Collective collective,
        Plan plan,
        OneShotPattern oneShot,
        TwoShotPattern twoShot,
        SingleRoundPattern singleRound) {
    boolean isOf(Algorithm wanted, int wantedRoot, int wantedDestination, boolean wantedInPlace) {
        return algorithm == wanted
                && root == wantedRoot
                && destination == wantedDestination
                && inPlace == wantedInPlace;
    }

    public boolean isTransfer() {
        return destination >= 0;
    }
}
