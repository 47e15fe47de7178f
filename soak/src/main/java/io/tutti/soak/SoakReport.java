package io.tutti.soak;

import io.tutti.report.file.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The outcome of a campaign.
 *
 * @param seed what all was drawn from
 * @param outcomes of all runs that ended, in their order
 * @param failure what ended the campaign early, in one line; empty if nothing did
 */
public record SoakReport(long seed, List<RunOutcome> outcomes, String failure) {
    /** Copies the outcomes. */
    public SoakReport {
        outcomes = List.copyOf(outcomes);
    }

    /** {@return whether no run was wrong, and nothing ended the campaign early} */
    public boolean isRight() {
        return failure.isEmpty()
                && outcomes.stream().noneMatch(outcome -> outcome.verdict().isWrong());
    }

    /** {@return a row for each fault, another for the same in long jobs, then one of all} */
    public List<SoakRow> rows() {
        Map<Kind, List<RunOutcome>> byKind =
                outcomes.stream().collect(Collectors.groupingBy(Kind::of, LinkedHashMap::new, Collectors.toList()));
        List<SoakRow> rows = new ArrayList<>();
        byKind.forEach((kind, some) -> rows.add(SoakRow.of(kind.fault, kind.isOfLongJobs, some)));
        rows.add(SoakRow.of("all", false, outcomes));
        return rows;
    }

    /** {@return seed and runs as JSON} */
    public String json() {
        return Json.of(this);
    }

    /** What the runs of a row have in common. */
    private record Kind(String fault, boolean isOfLongJobs) {
        static Kind of(RunOutcome outcome) {
            return new Kind(outcome.fault(), outcome.isOfLongJob());
        }
    }
}
