package io.tutti.control.coordinator;

import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.CallLogs;
import io.tutti.control.message.AbortReason;
import io.tutti.control.message.ControlMessage.Compare;
import io.tutti.control.message.ControlMessage.Diagnosis;
import io.tutti.control.message.ControlMessage.Query;
import io.tutti.control.message.Outbox;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The coordinator's comparisons of call logs. Used by its thread only. */
final class MismatchChecks {
    /** How long replies may take. */
    static final long PATIENCE_NANOS = 1_000_000_000L;

    /** A collective. */
    record Key(long communicator, long sequence) {}

    /** @param past whether the members were asked for their past, too */
    private record Comparison(
            int[] members, Set<Integer> askers, SortedMap<Integer, CallLogReply> answers, boolean past, long endNanos) {
        boolean isComplete() {
            return answers.size() == members.length;
        }

        Comparison ofPast(long nowNanos) {
            return new Comparison(members, askers, new TreeMap<>(), true, nowNanos + PATIENCE_NANOS);
        }

        MismatchDetector.Verdict verdict(long sequence) {
            return past
                    ? MismatchDetector.decideByPast(sequence, members, answers)
                    : MismatchDetector.decide(sequence, members, answers);
        }
    }

    private final Outbox out;
    private final Map<Key, Comparison> open = new HashMap<>();
    /** The call logs of ranks that have left, by rank and communicator. */
    private final Map<Integer, Map<Long, CallLogReply>> farewells = new HashMap<>();

    /** By communicator: the first rank that has left the job, with its last reply. */
    private final Map<Long, Leaver> leavers = new HashMap<>();

    private record Leaver(int rank, CallLogReply last) {}

    private final StallNotices notices;

    MismatchChecks(Outbox out, StallNotices notices) {
        this.out = out;
        this.notices = notices;
    }

    /** Starts a comparison, or joins one in progress. Returns why the job must end, or null. */
    AbortReason compare(int asker, Compare message, long nowNanos) {
        Key key = new Key(message.communicator(), message.sequence());
        notices.asked(key, message.members(), nowNanos);
        Comparison comparison = open.get(key);
        if (comparison != null) {
            comparison.askers().add(asker);
            return null;
        }
        return ask(
                key,
                new Comparison(
                        message.members(),
                        new TreeSet<>(Set.of(asker)),
                        new TreeMap<>(),
                        false,
                        nowNanos + PATIENCE_NANOS),
                nowNanos);
    }

    private AbortReason ask(Key key, Comparison comparison, long nowNanos) {
        open.put(key, comparison);
        for (int member : comparison.members()) {
            if (farewells.containsKey(member)) {
                comparison.answers().put(member, farewell(member, key));
            } else {
                out.send(member, new Query(key.communicator(), key.sequence(), comparison.past()));
            }
        }
        return concludeIfComplete(key, comparison, nowNanos);
    }

    /** A farewell that is as long as one can be may leave out communicators that the rank has closed long ago. */
    private CallLogReply farewell(int rank, Key key) {
        Map<Long, CallLogReply> logs = farewells.get(rank);
        CallLogReply log = logs.get(key.communicator());
        if (log != null) {
            return log.about(key.sequence());
        }
        return logs.size() >= CallLogs.MOST_RETIRED
                ? CallLogReply.forgotten(key.communicator(), key.sequence())
                : CallLogReply.of(null, key.communicator(), key.sequence(), false)
                        .afterLeaving();
    }

    /** Handles a reply. Returns why the job must end, or null. */
    AbortReason answer(int rank, CallLogReply reply, long nowNanos) {
        Key key = new Key(reply.communicator(), reply.sequence());
        Comparison comparison = open.get(key);
        if (comparison == null) {
            return null;
        }
        for (int member : comparison.members()) {
            if (member == rank) {
                comparison.answers().put(rank, reply);
            }
        }
        return concludeIfComplete(key, comparison, nowNanos);
    }

    /** A rank has left, with these call logs. Returns why the job must end, or null. */
    AbortReason left(int rank, List<CallLogReply> callLogs, long nowNanos) {
        Map<Long, CallLogReply> byCommunicator = new HashMap<>();
        callLogs.forEach(log -> byCommunicator.put(log.communicator(), log.afterLeaving()));
        farewells.put(rank, byCommunicator);
        for (Key key : new ArrayList<>(open.keySet())) {
            AbortReason reason = answer(rank, farewell(rank, key), nowNanos);
            if (reason != null) {
                return reason;
            }
        }
        return compareFarewells(rank, byCommunicator);
    }

    /** Compares a rank's last replies with those of the first rank that has left the job. */
    private AbortReason compareFarewells(int rank, Map<Long, CallLogReply> callLogs) {
        for (Map.Entry<Long, CallLogReply> log : callLogs.entrySet()) {
            Leaver first = leavers.putIfAbsent(log.getKey(), new Leaver(rank, log.getValue()));
            AbortReason reason = first == null
                    ? null
                    : MismatchDetector.decideFarewells(
                            new TreeMap<>(Map.of(first.rank(), first.last(), rank, log.getValue())));
            if (reason != null) {
                return reason;
            }
        }
        return null;
    }

    /** Concludes the comparisons that have waited long enough. Returns why the job must end, or null. */
    AbortReason tick(long nowNanos) {
        for (Key key : new ArrayList<>(open.keySet())) {
            Comparison comparison = open.get(key);
            if (nowNanos - comparison.endNanos() >= 0) {
                AbortReason reason = conclude(key, comparison, nowNanos);
                if (reason != null) {
                    return reason;
                }
            }
        }
        return askForNotice(nowNanos);
    }

    /** A notice shows what holds now, not when ranks asked last. */
    private AbortReason askForNotice(long nowNanos) {
        for (Map.Entry<Key, int[]> due : notices.due(nowNanos).entrySet()) {
            AbortReason reason = open.containsKey(due.getKey())
                    ? null
                    : ask(
                            due.getKey(),
                            new Comparison(
                                    due.getValue(), new TreeSet<>(), new TreeMap<>(), false, nowNanos + PATIENCE_NANOS),
                            nowNanos);
            if (reason != null) {
                return reason;
            }
        }
        return null;
    }

    private AbortReason concludeIfComplete(Key key, Comparison comparison, long nowNanos) {
        return comparison.isComplete() ? conclude(key, comparison, nowNanos) : null;
    }

    private AbortReason conclude(Key key, Comparison comparison, long nowNanos) {
        open.remove(key);
        return switch (comparison.verdict(key.sequence())) {
            case MismatchDetector.Fatal fatal -> fatal.cause();
            case MismatchDetector.Unclear unclear -> ask(key, comparison.ofPast(nowNanos), nowNanos);
            case MismatchDetector.Undecided undecided -> {
                notices.concluded(key, comparison.answers(), undecided.finding(), nowNanos);
                for (int asker : comparison.askers()) {
                    out.send(asker, new Diagnosis(key.communicator(), key.sequence(), undecided.finding()));
                }
                yield null;
            }
        };
    }

    /** Drops all; the job has ended. */
    void clear() {
        open.clear();
    }
}
