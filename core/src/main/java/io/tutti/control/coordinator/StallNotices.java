package io.tutti.control.coordinator;

import io.tutti.control.coordinator.MismatchChecks.Key;
import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.CallName;
import io.tutti.control.log.Finding;
import io.tutti.error.Ranks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * Says once for each collective in which ranks wait for long whom they wait for, and where that rank is. Used by the coordinator's
 * thread only.
 */
public final class StallNotices {
    /** Says nothing. */
    static final StallNotices NONE = new StallNotices(Duration.ZERO, line -> {});

    /** Ranks that wait ask at least this often; a collective of which none asks has ended. */
    private static final long FORGET_NANOS = 8_000_000_000L;

    private static final long SECOND = 1_000_000_000L;

    private final long boundNanos;
    private final Consumer<String> out;
    private final Map<Key, Wait> waits = new HashMap<>();

    /** A collective in which ranks wait. */
    private static final class Wait {
        final int[] members;
        final long since;
        long asked;
        boolean isTold;

        Wait(int[] members, long since) {
            this.members = members;
            this.since = since;
        }
    }

    /**
     * @param bound how long ranks wait before it is said; zero for never
     * @param out receives the line
     */
    public StallNotices(Duration bound, Consumer<String> out) {
        this.boundNanos = bound.toNanos();
        this.out = out;
    }

    /** A rank that waits has asked why. */
    void asked(Key key, int[] members, long nowNanos) {
        if (boundNanos > 0) {
            waits.computeIfAbsent(key, k -> new Wait(members, nowNanos)).asked = nowNanos;
        }
    }

    /** Returns the collectives about which a line is due, with their members. */
    Map<Key, int[]> due(long nowNanos) {
        Map<Key, int[]> due = new HashMap<>();
        for (Iterator<Map.Entry<Key, Wait>> all = waits.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<Key, Wait> each = all.next();
            Wait wait = each.getValue();
            if (nowNanos - wait.asked > FORGET_NANOS) {
                all.remove();
            } else if (isDue(wait, nowNanos)) {
                due.put(each.getKey(), wait.members);
            }
        }
        return due;
    }

    private boolean isDue(Wait wait, long nowNanos) {
        return !wait.isTold && nowNanos - wait.since >= boundNanos;
    }

    /** A comparison has found nothing wrong; says what ranks wait for if they have waited long enough. */
    void concluded(Key key, SortedMap<Integer, CallLogReply> answers, Finding finding, long nowNanos) {
        Wait wait = waits.get(key);
        if (wait == null || !isDue(wait, nowNanos)) {
            return;
        }
        wait.isTold = true;
        boolean isOver = answers.size() == wait.members.length
                && answers.values().stream()
                        .allMatch(reply ->
                                reply.isBegun() && reply.waits().awaited().isEmpty());
        if (!isOver) {
            out.accept(line(key, wait.members, answers, finding, (nowNanos - wait.since) / SECOND));
        }
    }

    private static String line(
            Key key, int[] members, SortedMap<Integer, CallLogReply> answers, Finding finding, long seconds) {
        List<Integer> behind = new ArrayList<>();
        for (int rank : members) {
            CallLogReply reply = answers.get(rank);
            if (reply == null || !reply.isBegun()) {
                behind.add(rank);
            }
        }
        String call = name(answers) + " #" + key.sequence();
        if (behind.isEmpty()) {
            return call + " has not ended for " + seconds + " s: " + finding.text();
        }
        String first = behind.size() == 1 ? "it" : "rank " + behind.getFirst();
        return Ranks.text(behind, members) + (behind.size() == 1 ? " has" : " have") + " not entered " + call + " for "
                + seconds + " s; " + first + " " + whereabouts(answers.get(behind.getFirst()));
    }

    private static String whereabouts(CallLogReply reply) {
        if (reply == null) {
            return "does not answer";
        }
        if (!reply.waits().awaited().isEmpty()) {
            return "is still in " + CallName.of(reply.latest(), reply.latestText());
        }
        return reply.site().isEmpty() ? "is in the program" : "is in " + reply.site();
    }

    private static String name(SortedMap<Integer, CallLogReply> answers) {
        return answers.values().stream()
                .map(CallLogReply::text)
                .filter(text -> !text.isEmpty())
                .map(text -> text.replaceFirst("\\(.*", ""))
                .findFirst()
                .orElse("collective");
    }
}
