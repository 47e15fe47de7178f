package io.tutti.bootstrap.placement;

import io.tutti.config.LineRate;

/**
 * Where a rank runs. A machine is a running system: ranks on it compete for its processors, whether or not containers
 * keep them from sharing memory.
 *
 * @param hostGroup ranks with the same number can map the same files; numbers ascend from 0 with the lowest rank of a
 *     group
 * @param machine ranks with the same number are on one machine; numbers ascend from 0 likewise
 * @param index position of the rank among the ranks on its machine, from 0
 * @param ranks number of ranks of the job on its machine
 * @param processors number of processors that the ranks on its machine may use together
 * @param hostName the host's name
 * @param lineRate rate of the network that joins its host to others; may be unknown
 */
public record RankPlacement(
        int hostGroup, int machine, int index, int ranks, int processors, String hostName, LineRate lineRate) {
    /** Returns the ranks of the job per processor on the rank's machine, at least 1. */
    public double oversubscription() {
        return Math.max(1, (double) ranks / processors);
    }
}
