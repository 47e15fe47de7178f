package io.tutti.cli.schedules;

import io.tutti.report.text.Column;
import io.tutti.report.text.Table;
import io.tutti.report.text.Wrap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats proofs as a table. Costs are those of the largest number of ranks. */
public final class ProofTable {
    private static final int INDENT = 4;

    private final int width;
    private final Table table;

    /** Creates a table for a terminal of {@code width} columns. */
    public ProofTable(int width) {
        this.width = width;
        this.table = new Table(
                width,
                Column.text("", "collective", 14),
                Column.text("", "algorithm", 19),
                Column.number("", "ranks", 6),
                Column.number("", "steps", 5),
                Column.number("", "msgs", 6),
                Column.number("", "sent", 6).onNextLine(),
                Column.number("(vectors/rank)", "reduced", 7),
                Column.text("equal", "bits", 5),
                Column.text("only", "comm", 4));
    }

    /** Returns the lines of the heading. */
    public List<String> head() {
        return table.head();
    }

    /**
     * Returns the rows of an algorithm, one for each form, in the order in which the forms first appear.
     *
     * @param proofs with ascending ranks
     * @param withParameters whether the parameters of a form's last proof follow its row
     */
    public List<String> lines(List<Proof> proofs, boolean withParameters) {
        Map<String, List<Proof>> forms = proofs.stream()
                .collect(Collectors.groupingBy(Proof::algorithm, LinkedHashMap::new, Collectors.toList()));
        List<String> lines = new ArrayList<>();
        forms.values().forEach(form -> {
            lines.addAll(row(form));
            String parameters = form.getLast().parameters();
            if (withParameters && !parameters.isEmpty()) {
                lines.addAll(Wrap.lines("    with " + parameters.replace(",", ", "), width, 2 * INDENT));
            }
        });
        return lines;
    }

    private List<String> row(List<Proof> proofs) {
        Proof last = proofs.getLast();
        if (!last.isRight()) {
            String error = String.format(
                    Locale.ROOT,
                    "%-14s %s WRONG at %d ranks: %s",
                    last.collective(),
                    last.algorithm(),
                    last.ranks(),
                    last.error());
            return Wrap.lines(error, width, INDENT);
        }
        boolean isSame = proofs.stream().allMatch(Proof::isSameOnAllRanks);
        boolean isOnlyCommutative = proofs.stream().anyMatch(Proof::needsCommutative);
        return table.row(
                last.collective(),
                last.algorithm(),
                ranks(proofs),
                Long.toString(last.steps()),
                Long.toString(last.messages()),
                vectors(last.sentVectors()),
                vectors(last.reducedVectors()),
                isSame ? "yes" : "no",
                isOnlyCommutative ? "yes" : "no");
    }

    private static String vectors(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }

    /** Formats numbers of ranks: {@code 7}, {@code 1-16}, or {@code 6-14*} if some in between are missing. */
    private static String ranks(List<Proof> proofs) {
        int[] ranks = proofs.stream().mapToInt(Proof::ranks).distinct().toArray();
        int first = ranks[0];
        int last = ranks[ranks.length - 1];
        return first == last ? "" + first : first + "-" + last + (last - first + 1 == ranks.length ? "" : "*");
    }
}
