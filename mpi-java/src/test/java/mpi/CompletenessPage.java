package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import mpi.Completeness.Row;
import mpi.Completeness.State;

/** The table of {@link Completeness} as a page. */
final class CompletenessPage {
    private CompletenessPage() {}

    static List<String> lines(List<Row> rows) {
        List<String> page = new ArrayList<>(List.of(
                "# Every member of both dialects",
                "",
                "Generated from the classes of `tutti-mpi-java` by `CompletenessTest`, which fails when this page does not fit them.",
                "*Done*: same name, parameters and result. *Differs*: how. *Refused*: what it throws, or that there is no such member,",
                "so that the compiler names the line. `throws MPIException` is left out. What holds for many members at once is on",
                "[the page on moving](java-mpi.md).",
                "",
                "| dialect | done | differs | refused | all |",
                "|:---|---:|---:|---:|---:|"));
        for (Dialect dialect : Dialect.values()) {
            page.add(summary(dialect, rows));
        }
        for (Dialect dialect : Dialect.values()) {
            page.addAll(List.of("", "## " + dialect.title()));
            List<Row> of = rows.stream().filter(row -> row.dialect() == dialect).toList();
            for (String owner :
                    of.stream().map(row -> row.member().owner()).distinct().toList()) {
                page.addAll(table(owner, of));
            }
        }
        return page;
    }

    private static String summary(Dialect dialect, List<Row> rows) {
        List<Row> of = rows.stream().filter(row -> row.dialect() == dialect).toList();
        String counts = Arrays.stream(new State[] {State.DONE, State.DIFFERS, State.REFUSED})
                .map(state -> Long.toString(
                        of.stream().filter(row -> row.state() == state).count()))
                .collect(Collectors.joining(" | "));
        return "| " + dialect.title() + " | " + counts + " | " + of.size() + " |";
    }

    private static List<String> table(String owner, List<Row> rows) {
        List<String> lines = new ArrayList<>(
                List.of("", "### " + owner.replace('$', '.'), "", "| member | state | how |", "|:---|:---|:---|"));
        for (Row row : rows) {
            if (row.member().owner().equals(owner)) {
                String state = row.state().name().toLowerCase(java.util.Locale.ROOT);
                String member = row.member().member().replace('$', '.');
                lines.add("| `" + member + "` | " + state + " | " + row.how() + " |");
            }
        }
        return lines;
    }
}
