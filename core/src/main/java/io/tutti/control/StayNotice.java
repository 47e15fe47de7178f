package io.tutti.control;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Tells occasionally which ranks keep rank 0 from ending. Used by the control thread only. */
final class StayNotice {
    private static final long FIRST_NANOS = 10_000_000_000L;
    private static final int MOST_NAMED = 8;

    private final long since;
    private long next;
    private long pause = FIRST_NANOS;

    /** Rank 0 closes now. */
    StayNotice(long nowNanos) {
        this.since = nowNanos;
        this.next = nowNanos + pause;
    }

    /**
     * Handles a tick.
     *
     * @param others ranks that have not closed
     * @param names the name of a rank
     * @return a line, if one is due
     */
    Optional<String> tick(long nowNanos, List<Integer> others, IntFunction<String> names) {
        if (nowNanos - next < 0 || others.isEmpty()) {
            return Optional.empty();
        }
        pause *= 2;
        next = nowNanos + pause;
        String named = others.stream().limit(MOST_NAMED).map(names::apply).collect(Collectors.joining(", "));
        String more = others.size() > MOST_NAMED ? " and " + (others.size() - MOST_NAMED) + " more" : "";
        return Optional.of("rank 0 closed its communicator " + (nowNanos - since) / 1_000_000_000L
                + " s ago and watches over the job until all have closed theirs; left: " + named + more);
    }
}
