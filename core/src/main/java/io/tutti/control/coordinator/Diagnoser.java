package io.tutti.control.coordinator;

import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.CallName;
import io.tutti.control.log.Finding;
import io.tutti.control.log.StallReport;
import io.tutti.error.Ranks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds out what a stalled collective of equal calls waits for. Pure. */
final class Diagnoser {
    private final long sequence;
    private final int[] members;
    private final SortedMap<Integer, CallLogReply> answers;
    private final List<Integer> silent = new ArrayList<>();
    /** By what they called last: ranks that have not called the collective and wait for nothing. */
    private final Map<String, List<Integer>> behind = new LinkedHashMap<>();
    /** By what they called last: ranks that are stalled in an earlier collective. */
    private final Map<String, List<Integer>> stuck = new LinkedHashMap<>();

    private long lowestStuck = Long.MAX_VALUE;

    /**
     * @param sequence the collective
     * @param members the communicator's world ranks
     * @param answers by rank; ranks that have not answered are missing
     */
    Diagnoser(long sequence, int[] members, SortedMap<Integer, CallLogReply> answers) {
        this.sequence = sequence;
        this.members = members;
        this.answers = answers;
    }

    /** Names the ranks that do not answer or have not called; if there are none, the ends of the links that are stalled. */
    Finding finding() {
        for (int rank : members) {
            sort(rank, answers.get(rank));
        }
        List<String> findings = new ArrayList<>();
        if (!silent.isEmpty()) {
            findings.add(Ranks.text(silent, members) + (silent.size() == 1 ? " does" : " do") + " not answer");
        }
        add(findings, behind, " not called it (");
        add(findings, stuck, " not called it (is still in ");
        List<Integer> named = new ArrayList<>(silent);
        behind.values().forEach(named::addAll);
        return named.isEmpty()
                ? stalled(findings)
                : new Finding(
                        String.join("; ", findings), named.stream().sorted().toList());
    }

    private void sort(int rank, CallLogReply reply) {
        if (reply == null) {
            silent.add(rank);
        } else if (reply.latest() < sequence) {
            boolean waits = !reply.waits().awaited().isEmpty();
            lowestStuck = waits ? Math.min(lowestStuck, reply.latest()) : lowestStuck;
            (waits ? stuck : behind)
                    .computeIfAbsent(waits ? call(reply) : last(reply), text -> new ArrayList<>())
                    .add(rank);
        }
    }

    private void add(List<String> findings, Map<String, List<Integer>> ranks, String what) {
        ranks.forEach((call, some) ->
                findings.add(Ranks.text(some, members) + (some.size() == 1 ? " has" : " have") + what + call + ")"));
    }

    private static String last(CallLogReply reply) {
        return reply.latest() == 0 ? "nothing so far" : "last: " + call(reply);
    }

    private static String call(CallLogReply reply) {
        if (reply.latest() == 0) {
            return "the warm-up of connect";
        }
        return CallName.of(reply.latest(), reply.latestText());
    }

    /** Of ranks that are stalled in different collectives those in the earliest one tell: the others have completed it. */
    private Finding stalled(List<String> findings) {
        long earliest = Math.min(sequence, lowestStuck);
        SortedMap<Integer, StallReport> waits = new TreeMap<>();
        answers.forEach((rank, reply) ->
                waits.put(rank, Math.min(reply.latest(), sequence) == earliest ? reply.waits() : StallReport.NONE));
        WaitGraph.StalledLinks links = WaitGraph.stalledLinks(waits);
        String all = findings.isEmpty() ? "all ranks have called it" : String.join("; ", findings);
        return links.ends().isEmpty()
                ? new Finding(
                        all,
                        stuck.values().stream().flatMap(List::stream).sorted().toList())
                : new Finding(
                        all + ", and nothing comes through " + String.join(", ", links.directions()), links.ends());
    }
}
