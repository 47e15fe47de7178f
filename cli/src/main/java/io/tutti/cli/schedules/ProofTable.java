package io.tutti.cli.schedules;

import io.tutti.cli.text.Wrap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats proofs as a table. Costs are those of the largest number of ranks. */
public final class ProofTable {
    /** The names of the columns. */
    public static final String HEAD = """
                                                                   (vectors/rank) equal only
            collective     algorithm            ranks steps   msgs   sent reduced bits  comm""";

    private static final int WIDTH = 80;
    private static final int INDENT = 4;
    private static final int NAME_WIDTH = 19;

    private ProofTable() {}

    /**
     * Returns the rows of an algorithm, one for each form, in the order in which the forms first appear.
     *
     * @param proofs with ascending ranks
     * @param withParameters whether the parameters of a form's last proof follow its row
     */
    public static List<String> lines(List<Proof> proofs, boolean withParameters) {
        Map<String, List<Proof>> forms = proofs.stream()
                .collect(Collectors.groupingBy(Proof::algorithm, LinkedHashMap::new, Collectors.toList()));
        List<String> lines = new ArrayList<>();
        forms.values().forEach(form -> {
            lines.add(line(form));
            String parameters = form.getLast().parameters();
            if (withParameters && !parameters.isEmpty()) {
                lines.addAll(Wrap.lines("    with " + parameters.replace(",", ", "), WIDTH, 2 * INDENT));
            }
        });
        return lines;
    }

    /** Formats the row of a form; a long name has a separate line. */
    private static String line(List<Proof> proofs) {
        Proof last = proofs.getLast();
        boolean isLong = last.algorithm().length() > NAME_WIDTH;
        String head = String.format(Locale.ROOT, "%-14s %s", last.collective(), last.algorithm());
        String name = isLong
                ? String.format(Locale.ROOT, "%s%n%-34s %6s", head, "", ranks(proofs))
                : String.format(Locale.ROOT, "%-34s %6s", head, ranks(proofs));
        if (!last.isRight()) {
            String error = head + " WRONG at " + last.ranks() + " ranks: " + last.error();
            return String.join("\n", Wrap.lines(error, WIDTH, INDENT));
        }
        boolean isSame = proofs.stream().allMatch(Proof::isSameOnAllRanks);
        boolean isOnlyCommutative = proofs.stream().anyMatch(Proof::needsCommutative);
        return String.format(
                Locale.ROOT,
                "%s %5d %6d %6.2f %7.2f %-5s %s",
                name,
                last.steps(),
                last.messages(),
                last.sentVectors(),
                last.reducedVectors(),
                isSame ? "yes" : "no",
                isOnlyCommutative ? "yes" : "no");
    }

    /** Formats numbers of ranks: {@code 7}, {@code 1-16}, or {@code 6-14*} if some in between are missing. */
    private static String ranks(List<Proof> proofs) {
        int[] ranks = proofs.stream().mapToInt(Proof::ranks).distinct().toArray();
        int first = ranks[0];
        int last = ranks[ranks.length - 1];
        return first == last ? "" + first : first + "-" + last + (last - first + 1 == ranks.length ? "" : "*");
    }
}
