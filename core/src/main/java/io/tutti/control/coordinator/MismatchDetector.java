package io.tutti.control.coordinator;

import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.Finding;
import io.tutti.control.message.AbortReason;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.Ranks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Decides from the replies about one collective whether ranks have called different ones. Pure. */
final class MismatchDetector {
    /** The result of a comparison. */
    sealed interface Verdict {}

    /** The collective can never complete. */
    record Fatal(AbortReason cause) implements Verdict {}

    /** No difference is known. */
    record Undecided(Finding finding) implements Verdict {}

    /** Ranks have begun different collectives before this one, or are too far ahead; the runs before it are needed. */
    record Unclear() implements Verdict {}

    private MismatchDetector() {}

    /**
     * @param sequence the collective
     * @param members the communicator's world ranks
     * @param answers the replies by rank; ranks that have not replied are missing
     */
    static Verdict decide(long sequence, int[] members, SortedMap<Integer, CallLogReply> answers) {
        return haveDifferentPasts(answers) || isForgotten(answers)
                ? new Unclear()
                : decidePresent(sequence, members, answers);
    }

    /** Decides like {@link #decide}, from replies that contain earlier runs. */
    static Verdict decideByPast(long sequence, int[] members, SortedMap<Integer, CallLogReply> answers) {
        PastCalls.Difference difference = PastCalls.first(answers);
        if (difference != null) {
            return new Fatal(mismatch(difference.sequence(), members, difference.callers()));
        }
        return haveDifferentPasts(answers)
                ? new Fatal(forgotten(answers, CallLogReply::before))
                : decidePresent(sequence, members, answers);
    }

    /**
     * Decides from the last replies of ranks that have left the job.
     *
     * @param answers about one communicator
     * @return the reason why the job must end, or null
     */
    static AbortReason decideFarewells(SortedMap<Integer, CallLogReply> answers) {
        CallLogReply first = answers.get(answers.firstKey());
        if (answers.values().stream().allMatch(a -> a.latest() == first.latest() && a.chain() == first.chain())) {
            return null;
        }
        PastCalls.Difference difference = PastCalls.first(answers);
        if (difference != null) {
            return mismatch(difference.sequence(), new int[0], difference.callers());
        }
        return answers.values().stream().allMatch(a -> a.latest() == first.latest())
                ? forgotten(answers, CallLogReply::chain)
                : unequalNumbers(answers);
    }

    private static AbortReason unequalNumbers(SortedMap<Integer, CallLogReply> answers) {
        long least =
                answers.values().stream().mapToLong(CallLogReply::latest).min().orElseThrow();
        Map<String, List<Integer>> callers = new LinkedHashMap<>();
        List<Integer> leavers = new ArrayList<>();
        answers.forEach((rank, reply) -> {
            if (reply.latest() == least) {
                leavers.add(rank);
            } else {
                callers.computeIfAbsent(reply.about(least + 1).text(), t -> new ArrayList<>())
                        .add(rank);
            }
        });
        String called = callers.entrySet().stream()
                .map(e -> Ranks.text(e.getValue()) + " called " + e.getKey())
                .collect(Collectors.joining(", "));
        return new AbortReason(
                Category.MISMATCH,
                List.copyOf(answers.keySet()),
                "mismatch in collective #" + (least + 1) + ": " + called + ", " + Ranks.text(leavers) + " closed "
                        + (leavers.size() == 1 ? "its" : "their") + " communicator before it");
    }

    /** Whether the hashes of earlier collectives differ. */
    private static boolean haveDifferentPasts(SortedMap<Integer, CallLogReply> answers) {
        return answers.values().stream()
                        .mapToLong(CallLogReply::before)
                        .filter(hash -> hash != 0)
                        .distinct()
                        .count()
                > 1;
    }

    /** Whether a rank has begun the collective so long ago that its call log no longer contains it. */
    private static boolean isForgotten(SortedMap<Integer, CallLogReply> answers) {
        return answers.values().stream()
                .anyMatch(reply -> reply.isBegun()
                        && reply.text().isEmpty()
                        && reply.past().isEmpty());
    }

    private static AbortReason forgotten(SortedMap<Integer, CallLogReply> answers, ToLongFunction<CallLogReply> hash) {
        Map<Long, List<Integer>> groups = new LinkedHashMap<>();
        answers.forEach((rank, reply) -> {
            if (hash.applyAsLong(reply) != 0) {
                groups.computeIfAbsent(hash.applyAsLong(reply), h -> new ArrayList<>())
                        .add(rank);
            }
        });
        String sides = groups.values().stream().map(Ranks::text).collect(Collectors.joining(" against "));
        return new AbortReason(
                Category.MISMATCH,
                groups.values().stream().flatMap(List::stream).sorted().toList(),
                "mismatch in a collective before #" + PastCalls.oldestKept(answers)
                        + ", which call logs no longer hold: " + sides);
    }

    private static Verdict decidePresent(long sequence, int[] members, SortedMap<Integer, CallLogReply> answers) {
        Map<String, List<Integer>> callers = new LinkedHashMap<>();
        answers.forEach((rank, reply) -> {
            if (!reply.text().isEmpty()) {
                callers.computeIfAbsent(reply.text(), text -> new ArrayList<>()).add(rank);
            }
        });
        if (callers.size() > 1) {
            return new Fatal(mismatch(sequence, members, callers));
        }
        List<Integer> leavers = answers.entrySet().stream()
                .filter(e -> e.getValue().left() && e.getValue().latest() < sequence)
                .map(Map.Entry::getKey)
                .toList();
        if (!leavers.isEmpty()) {
            return new Fatal(departure(sequence, members, leavers, callers));
        }
        return new Undecided(new Diagnoser(sequence, members, answers).finding());
    }

    private static AbortReason mismatch(long sequence, int[] members, Map<String, List<Integer>> callers) {
        List<Map.Entry<String, List<Integer>>> groups = callers.entrySet().stream()
                .sorted(Comparator.comparingInt(e -> -e.getValue().size()))
                .toList();
        String text = groups.stream()
                .map(e -> Ranks.text(e.getValue(), members) + " called " + e.getKey())
                .collect(Collectors.joining(", "));
        boolean majority =
                groups.get(0).getValue().size() > groups.get(1).getValue().size();
        List<Integer> concerned = groups.stream()
                .skip(majority ? 1 : 0)
                .flatMap(e -> e.getValue().stream())
                .sorted()
                .toList();
        return new AbortReason(Category.MISMATCH, concerned, "mismatch in collective #" + sequence + ": " + text);
    }

    private static AbortReason departure(
            long sequence, int[] members, List<Integer> leavers, Map<String, List<Integer>> callers) {
        String called =
                callers.isEmpty() ? "" : " " + callers.keySet().iterator().next();
        String message = Ranks.text(leavers, members) + " closed " + (leavers.size() == 1 ? "its" : "their")
                + " communicator before collective #" + sequence + called;
        return new AbortReason(Category.PEER_LOST, leavers, message);
    }
}
