package io.tutti.control.coordinator;

import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.CallRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;

/** Finds the first collective that differs between ranks, among those that their call logs still contain. Pure. */
final class PastCalls {
    /**
     * A collective that differs between ranks.
     *
     * @param callers the ranks that have begun it, by fingerprint and count
     */
    record Difference(long sequence, Map<String, List<Integer>> callers) {}

    private PastCalls() {}

    /** The first difference, or null if all runs that the call logs of all ranks still contain are equal. */
    static Difference first(SortedMap<Integer, CallLogReply> answers) {
        TreeSet<Long> changes = new TreeSet<>();
        answers.values().forEach(reply -> reply.past().forEach(run -> changes.add(run.first())));
        for (long sequence : changes) {
            Map<String, List<Integer>> callers = callers(sequence, answers);
            if (callers.size() > 1) {
                return new Difference(sequence, callers);
            }
        }
        return null;
    }

    private static Map<String, List<Integer>> callers(long sequence, SortedMap<Integer, CallLogReply> answers) {
        Map<String, List<Integer>> callers = new LinkedHashMap<>();
        answers.forEach((rank, reply) -> {
            String text = CallRun.textOf(reply.past(), sequence);
            if (text != null) {
                callers.computeIfAbsent(text, t -> new ArrayList<>()).add(rank);
            }
        });
        return callers;
    }

    /** The oldest collective that all call logs still contain. */
    static long oldestKept(SortedMap<Integer, CallLogReply> answers) {
        return answers.values().stream()
                .filter(reply -> !reply.past().isEmpty())
                .mapToLong(reply -> reply.past().getFirst().first())
                .max()
                .orElse(0);
    }
}
