package io.tutti.sparse.replay;

import io.tutti.sparse.WordVolume;
import io.tutti.sparse.trace.Phase;
import java.util.List;
import java.util.Map;

/**
 * One exchange as replayed on a network. The times of phases and of local work add up to the whole; each is the delay
 * of the last rank that it caused.
 *
 * @param seconds time from the common start of all ranks to the end of the last one
 * @param workSeconds share of local work
 * @param phaseSeconds share of each phase
 * @param volumes words by phase, in rank order
 * @param isReevaluation whether a threshold or boundaries were recomputed
 */
public record ReplayedCall(
        double seconds,
        double workSeconds,
        Map<Phase, Double> phaseSeconds,
        List<Map<Phase, WordVolume>> volumes,
        boolean isReevaluation) {
    /** Copies the collections. */
    public ReplayedCall {
        phaseSeconds = Map.copyOf(phaseSeconds);
        volumes = volumes.stream().map(Map::copyOf).toList();
    }

    /**
     * {@return the words that a rank sent and received in all phases}
     *
     * @param rank 0 to the number of ranks - 1
     */
    public WordVolume total(int rank) {
        return volumes.get(rank).values().stream().reduce(WordVolume.NONE, WordVolume::plus);
    }

    /** {@return the most that any rank sent or received, in words of four bytes; 0 without ranks} */
    public long largestVolume() {
        long most = 0;
        for (int rank = 0; rank < volumes.size(); rank++) {
            most = Math.max(most, total(rank).larger());
        }
        return most;
    }
}
