package io.tutti.control;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Logs occasionally which ranks keep rank 0 from ending. Used by the control thread only. */
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
     */
    void tick(long nowNanos, List<Integer> others, IntFunction<String> names) {
        if (nowNanos - next < 0 || others.isEmpty()) {
            return;
        }
        pause *= 2;
        next = nowNanos + pause;
        String named = others.stream().limit(MOST_NAMED).map(names::apply).collect(Collectors.joining(", "));
        String more = others.size() > MOST_NAMED ? " and " + (others.size() - MOST_NAMED) + " more" : "";
        System.getLogger("io.tutti")
                .log(
                        Level.INFO,
                        "rank 0 closed its communicator {0} s ago and watches over the job until all have closed theirs; left: {1}{2}",
                        (nowNanos - since) / 1_000_000_000L,
                        named,
                        more);
    }
}
