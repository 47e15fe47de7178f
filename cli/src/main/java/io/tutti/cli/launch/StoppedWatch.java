package io.tutti.cli.launch;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Notices a rank that stays stopped. Nobody else may: when the other ranks have ended, none is left that misses it.
 */
final class StoppedWatch {
    /** The time between two looks counts up to this: a launcher that was stopped with its ranks, by a terminal, saw nothing. */
    private static final long MOST_STEP_NANOS = 1_000_000_000L;

    private final long limitNanos;
    private final Map<Integer, Long> stoppedNanos = new HashMap<>();
    private long lastLook;

    /** @param limit how long a rank may be stopped */
    StoppedWatch(Duration limit) {
        this.limitNanos = limit.toNanos();
    }

    /** A rank that was stopped at each of several looks in a row, for the time of the limit. */
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
}
