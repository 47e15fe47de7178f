package io.tutti.system;

import io.tutti.system.FaultRun.Outcome;
import io.tutti.system.FaultRun.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What came of the runs of a signal matrix: a row for each phase and signal. */
final class FaultTable {
    private record Row(FaultPhase phase, FaultSignal signal) implements Comparable<Row> {
        @Override
        public int compareTo(Row other) {
            int byPhase = phase.compareTo(other.phase);
            return byPhase == 0 ? signal.compareTo(other.signal) : byPhase;
        }
    }

    private static final Wiring[] WIRINGS = {Wiring.SHM, Wiring.TCP, Wiring.AUTO, Wiring.MIXED};

    private final Map<Row, List<Outcome>> rows = new TreeMap<>();
    private final List<Outcome> all = new ArrayList<>();

    void add(Outcome outcome) {
        all.add(outcome);
        rows.computeIfAbsent(new Row(outcome.hit(), outcome.plan().signal()), row -> new ArrayList<>())
                .add(outcome);
    }

    /** All runs that were not right. */
    List<Outcome> bad() {
        return all.stream()
                .filter(outcome -> outcome.verdict() != Verdict.RIGHT)
                .toList();
    }

    /** The table in Markdown. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("""
                | phase | signal | runs: shm, tcp, auto, mixed | of rank 0 | by launcher | right | wrong blame | hang | wrong result | left | longest |
                |---|---|---|---|---|---|---|---|---|---|---|
                """);
        rows.forEach((row, outcomes) ->
                text.append(line(row.phase().toString(), row.signal().toString(), outcomes)));
        return text.append(line("all", "", all)).toString();
    }

    private static String line(String phase, String signal, List<Outcome> outcomes) {
        String wirings = Arrays.stream(WIRINGS)
                .map(wiring -> Long.toString(outcomes.stream()
                        .filter(outcome -> outcome.plan().wiring() == wiring)
                        .count()))
                .collect(Collectors.joining(", "));
        long root = outcomes.stream()
                .filter(outcome -> outcome.plan().victim() == 0)
                .count();
        long launched =
                outcomes.stream().filter(outcome -> outcome.plan().launched()).count();
        long longest = outcomes.stream().mapToLong(Outcome::millis).max().orElse(0);
        return "| %s | %s | %s | %d | %d | %d | %d | %d | %d | %d | %.1f s |%n"
                .formatted(
                        phase,
                        signal,
                        wirings,
                        root,
                        launched,
                        count(outcomes, Verdict.RIGHT),
                        count(outcomes, Verdict.BLAME),
                        count(outcomes, Verdict.HANG),
                        count(outcomes, Verdict.WRONG),
                        count(outcomes, Verdict.LEFT),
                        longest / 1000.0);
    }

    private static long count(List<Outcome> outcomes, Verdict verdict) {
        return outcomes.stream().filter(outcome -> outcome.verdict() == verdict).count();
    }
}
