package io.tutti.control;

import io.tutti.control.ControlMessage.Compare;
import io.tutti.control.ControlMessage.Diagnosis;
import io.tutti.control.ControlMessage.Query;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The coordinator's comparisons of boards. Used by its thread only. */
final class Comparisons {
    /** How long boards may take to answer. */
    static final long PATIENCE_NANOS = 1_000_000_000L;

    private record Key(long communicator, long sequence) {}

    /** @param past whether the members were asked for their past, too */
    private record Comparison(
            int[] members, Set<Integer> askers, SortedMap<Integer, Answer> answers, boolean past, long endNanos) {
        boolean isComplete() {
            return answers.size() == members.length;
        }

        Comparison ofPast(long nowNanos) {
            return new Comparison(members, askers, new TreeMap<>(), true, nowNanos + PATIENCE_NANOS);
        }

        Judge.Verdict verdict(long sequence) {
            return past ? Judge.decideByPast(sequence, members, answers) : Judge.decide(sequence, members, answers);
        }
    }

    private final Outbox out;
    private final Map<Key, Comparison> open = new HashMap<>();
    /** Farewells by rank: the boards of those who have left, by communicator. */
    private final Map<Integer, Map<Long, Answer>> farewells = new HashMap<>();

    /** By communicator: the first rank that has left it and the job, with its last words. */
    private final Map<Long, Leaver> leavers = new HashMap<>();

    private record Leaver(int rank, Answer last) {}

    Comparisons(Outbox out) {
        this.out = out;
    }

    /** Starts a comparison, or joins one in progress. Returns why the job must end, or null. */
    Cause compare(int asker, Compare message, long nowNanos) {
        Key key = new Key(message.communicator(), message.sequence());
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

    private Cause ask(Key key, Comparison comparison, long nowNanos) {
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

    private Answer farewell(int rank, Key key) {
        Answer board = farewells.get(rank).get(key.communicator());
        return board == null
                ? Answer.of(null, key.communicator(), key.sequence(), false).afterLeaving()
                : board.about(key.sequence());
    }

    /** Takes an answer. Returns why the job must end, or null. */
    Cause answer(int rank, Answer answer, long nowNanos) {
        Key key = new Key(answer.communicator(), answer.sequence());
        Comparison comparison = open.get(key);
        if (comparison == null) {
            return null;
        }
        for (int member : comparison.members()) {
            if (member == rank) {
                comparison.answers().put(rank, answer);
            }
        }
        return concludeIfComplete(key, comparison, nowNanos);
    }

    /** A rank has left, with these boards. Returns why the job must end, or null. */
    Cause left(int rank, List<Answer> boards, long nowNanos) {
        Map<Long, Answer> byCommunicator = new HashMap<>();
        boards.forEach(board -> byCommunicator.put(board.communicator(), board.afterLeaving()));
        farewells.put(rank, byCommunicator);
        for (Key key : new ArrayList<>(open.keySet())) {
            Cause cause = answer(rank, farewell(rank, key), nowNanos);
            if (cause != null) {
                return cause;
            }
        }
        return compareFarewells(rank, byCommunicator);
    }

    /** Compares a rank's last words with those of the first that has left the same communicator and the job. */
    private Cause compareFarewells(int rank, Map<Long, Answer> boards) {
        for (Map.Entry<Long, Answer> board : boards.entrySet()) {
            Leaver first = leavers.putIfAbsent(board.getKey(), new Leaver(rank, board.getValue()));
            Cause cause = first == null
                    ? null
                    : Judge.decideFarewells(new TreeMap<>(Map.of(first.rank(), first.last(), rank, board.getValue())));
            if (cause != null) {
                return cause;
            }
        }
        return null;
    }

    /** Concludes what has waited long enough. Returns why the job must end, or null. */
    Cause tick(long nowNanos) {
        for (Key key : new ArrayList<>(open.keySet())) {
            Comparison comparison = open.get(key);
            if (nowNanos - comparison.endNanos() >= 0) {
                Cause cause = conclude(key, comparison, nowNanos);
                if (cause != null) {
                    return cause;
                }
            }
        }
        return null;
    }

    private Cause concludeIfComplete(Key key, Comparison comparison, long nowNanos) {
        return comparison.isComplete() ? conclude(key, comparison, nowNanos) : null;
    }

    private Cause conclude(Key key, Comparison comparison, long nowNanos) {
        open.remove(key);
        return switch (comparison.verdict(key.sequence())) {
            case Judge.Fatal fatal -> fatal.cause();
            case Judge.Unclear unclear -> ask(key, comparison.ofPast(nowNanos), nowNanos);
            case Judge.Patience patience -> {
                for (int asker : comparison.askers()) {
                    out.send(asker, new Diagnosis(key.communicator(), key.sequence(), patience.finding()));
                }
                yield null;
            }
        };
    }

    /** Forgets all; the job has ended. */
    void clear() {
        open.clear();
    }
}
