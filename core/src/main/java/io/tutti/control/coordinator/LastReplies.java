package io.tutti.control.coordinator;

import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.CallLogs;
import io.tutti.control.log.CallName;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Where ranks were when they last replied to a comparison, in case one of them is lost. Used by the coordinator's thread only. */
final class LastReplies {
    /** Longer than a rank is silent before it counts as lost, by default. Where it was long before tells nothing of its end. */
    private static final long FORGET_NANOS = 30_000_000_000L;

    private static final double SECOND = 1e9;

    private final Map<Integer, Seen> seen = new HashMap<>();

    private record Seen(String where, long nanos) {}

    void add(int rank, CallLogReply reply, long nowNanos) {
        if (reply.communicator() != CallLogs.WARM_UP && !reply.left()) { // who has closed it is elsewhere
            seen.put(rank, new Seen(where(reply), nowNanos));
        }
    }

    private static String where(CallLogReply reply) {
        String site = reply.site().isEmpty() ? "" : ", in " + reply.site();
        if (reply.latest() == 0) {
            return "before its first collective" + CallName.ofCommunicator(reply.communicator()) + site;
        }
        boolean isInside = reply.isBegun() || !reply.waits().awaited().isEmpty();
        return (isInside ? "in " : "after ")
                + CallName.of(reply.communicator(), reply.latest(), reply.latestText())
                + (isInside ? "" : site);
    }

    /** {@return what follows the words of a loss: where the rank was; empty if nothing recent is known} */
    String whereabouts(int rank, long nowNanos) {
        Seen last = seen.get(rank);
        return last == null || nowNanos - last.nanos > FORGET_NANOS
                ? ""
                : String.format(
                        Locale.ROOT, "; %.1f s before, it was %s", (nowNanos - last.nanos) / SECOND, last.where);
    }
}
