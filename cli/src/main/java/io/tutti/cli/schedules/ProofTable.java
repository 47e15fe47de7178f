package io.tutti.cli.schedules;

import io.tutti.cli.text.Wrap;
import java.util.List;
import java.util.Locale;

/** Proofs as a table; costs are those of the last. */
public final class ProofTable {
    /** Names of the columns. */
    public static final String HEAD = """
            collective     algorithm            ranks steps messages   sent reduced bits  comm.
                                                                  (vectors/rank)  equal only""";

    private static final int WIDTH = 80;
    private static final int INDENT = 4;

    private ProofTable() {}

    /** One line for proofs of one algorithm with ascending ranks. */
    public static String line(List<Proof> proofs) {
        Proof last = proofs.getLast();
        int first = proofs.getFirst().ranks();
        String ranks = (first == last.ranks() ? "" : first + "-") + last.ranks();
        String name = String.format(Locale.ROOT, "%-14s %-19s %6s", last.collective(), last.algorithm(), ranks);
        if (!last.isRight()) {
            String error = name + " WRONG at " + last.ranks() + " ranks: " + last.error();
            return String.join("\n", Wrap.lines(error, WIDTH, INDENT));
        }
        boolean isSame = proofs.stream().allMatch(Proof::isSameOnAllRanks);
        boolean isOnlyCommutative = proofs.stream().anyMatch(Proof::needsCommutative);
        return String.format(
                Locale.ROOT,
                "%s %5d %8d %6.2f %7.2f %-5s %s",
                name,
                last.steps(),
                last.messages(),
                last.sentVectors(),
                last.reducedVectors(),
                isSame ? "yes" : "no",
                isOnlyCommutative ? "yes" : "no");
    }
}
