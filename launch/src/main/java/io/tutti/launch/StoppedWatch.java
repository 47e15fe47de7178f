package io.tutti.launch;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Detects a rank that stays stopped. Only the launcher can: when the other ranks have ended, no rank is left to miss a
 * heartbeat.
 */
final class StoppedWatch {
    /**
     * Upper limit of the time that counts between two checks. A terminal may have stopped the launcher together with
     * its ranks, and the launcher could not check meanwhile.
     */
    private static final long MOST_STEP_NANOS = 1_000_000_000L;

    private final long limitNanos;
    private final Map<Integer, Long> stoppedNanos = new HashMap<>();
    private long lastLook;

    /**
     * Creates a watch.
     *
     * @param limit how long a rank may be stopped
     */
    StoppedWatch(Duration limit) {
        this.limitNanos = limit.toNanos();
    }

    /**
     * Checks all ranks. Returns a rank that was stopped at every check during the time of the limit, if there is one.
     */
    Optional<RankProcess> look(Collection<RankProcess> ranks, long nowNanos) {
        long step = stoppedNanos.isEmpty() ? 0 : Math.min(nowNanos - lastLook, MOST_STEP_NANOS);
        lastLook = nowNanos;
        RankProcess found = null;
        for (RankProcess rank : ranks) {
            if (rank.stopped().isEmpty()) {
                stoppedNanos.remove(rank.rank());
            } else {
                Long before = stoppedNanos.get(rank.rank());
                stoppedNanos.put(rank.rank(), before == null ? 0 : before + step);
                found = stoppedNanos.get(rank.rank()) >= limitNanos ? rank : found;
            }
        }
        return Optional.ofNullable(found);
    }

    /** Checks all ranks. Returns whether each of them was stopped at every check during the time of the limit. */
    boolean areStopped(Collection<RankProcess> ranks, long nowNanos) {
        look(ranks, nowNanos);
        return ranks.stream().allMatch(rank -> stoppedNanos.getOrDefault(rank.rank(), 0L) >= limitNanos);
    }
}
