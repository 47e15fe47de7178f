package io.tutti.report.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.TrafficSummary;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares the derived costs of schedules with closed forms. */
final class CostTable {
    private static final double CLOSE = 1e-9;
    private static final int MOST_OF_LONG = 24;
    private static final int MOST_CHUNKS = 1000;
    private static final List<String> MEANINGS = List.of(
            "P is the number of ranks",
            "L = ⌈log2 P⌉",
            "l = ⌊log2 P⌋",
            "q = 2^⌊log2 P⌋",
            "x = 0 if P is a power of two and 1 otherwise",
            "n is the number of nodes",
            "k that of the ranks of a node",
            "s = ⌈log n / log k⌉");

    private record Column(PageExample place, Verification verification, TrafficSummary traffic) {
        static Column of(Algorithm algorithm, PageExample place) {
            Schedule schedule = algorithm.schedule(place.shape(algorithm));
            Verification verification = Verifier.verify(schedule);
            int chunks = schedule.collective().chunks();
            return new Column(place, verification, verification.traffic(Layout.ofChunks(chunks)));
        }

        double value(String quantity) {
            return switch (quantity) {
                case "steps" -> verification.steps();
                case "messages" -> traffic.messages();
                case "sent" -> traffic.sentVectors();
                case "reduced" -> traffic.reducedVectors();
                case "scratch" -> (double) traffic.scratch() / Math.max(1, traffic.vector());
                default -> throw new IllegalArgumentException("quantity=" + quantity);
            };
        }
    }

    private static final Map<String, String> QUANTITIES = quantities();

    private final Note note;
    private final List<Column> columns;

    CostTable(Algorithm algorithm, Note note) {
        this.note = note;
        columns = note.places().stream()
                .filter(place -> algorithm.takes(place.shape(algorithm)))
                .map(place -> Column.of(algorithm, place))
                .toList();
    }

    private static Map<String, String> quantities() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("steps", "steps");
        all.put("messages", "messages of a rank, at most");
        all.put("sent", "vectors that a rank sends");
        all.put("reduced", "vectors that a rank combines");
        all.put("scratch", "vectors of scratch memory");
        return all;
    }

    /** Returns the table in Markdown. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        StringBuilder head = new StringBuilder("| | closed form |");
        StringBuilder rule = new StringBuilder("|---|---|");
        for (Column column : columns) {
            head.append(' ').append(column.place().text()).append(" |");
            rule.append("--:|");
        }
        lines.add(head.toString());
        lines.add(rule.toString());
        QUANTITIES.forEach((quantity, text) -> lines.add(line(quantity, text)));
        return lines;
    }

    private String line(String quantity, String text) {
        Optional<String> form = note.form(quantity);
        StringBuilder line = new StringBuilder("| " + text + " |");
        line.append(form.map(f -> " `" + f + "`, " + note.validity(quantity).words() + " |")
                .orElse(" |"));
        columns.forEach(column ->
                line.append(' ').append(number(column.value(quantity))).append(" |"));
        return line.toString();
    }

    /**
     * Returns a message for each closed form that differs from the derived cost where it is stated to hold; none if all
     * agree.
     */
    static List<String> contradictions(Algorithm algorithm, Note note) {
        Map<PageExample, List<String>> quantities = new LinkedHashMap<>();
        for (String quantity : QUANTITIES.keySet()) {
            if (note.form(quantity).isPresent()) {
                note.validity(quantity)
                        .places()
                        .forEach(place -> quantities
                                .computeIfAbsent(place, p -> new ArrayList<>())
                                .add(quantity));
            }
        }
        return quantities.entrySet().parallelStream()
                .filter(each -> algorithm.takes(each.getKey().shape(algorithm)) && isShort(algorithm, each.getKey()))
                .flatMap(each -> contradictions(algorithm, note, each.getKey(), each.getValue()))
                .toList();
    }

    /**
     * Returns whether a proof takes less than seconds. For other algorithms, every tenth number of ranks suffices above
     * a limit.
     */
    private static boolean isShort(Algorithm algorithm, PageExample place) {
        int chunks = algorithm.schedule(place.shape(algorithm)).collective().chunks();
        return place.ranks() <= MOST_OF_LONG
                || place.ranks() % 10 == 0 && chunks < MOST_CHUNKS
                || chunks <= 2 * place.ranks();
    }

    private static Stream<String> contradictions(
            Algorithm algorithm, Note note, PageExample place, List<String> quantities) {
        Column column = Column.of(algorithm, place);
        return quantities.stream().flatMap(quantity -> {
            String form = note.form(quantity).orElseThrow();
            double expected = Formula.value(form, place.names());
            double derived = column.value(quantity);
            return Math.abs(expected - derived) <= CLOSE
                    ? Stream.of()
                    : Stream.of(algorithm.name() + " " + quantity + " = " + form + " is " + number(expected) + " at "
                            + place.text() + ", but derived is " + number(derived));
        });
    }

    /** Returns the meaning of the variables in the closed forms. */
    String names() {
        String forms = QUANTITIES.keySet().stream()
                .flatMap(quantity -> note.form(quantity).stream())
                .map(form -> form.replaceAll("[a-z]+[0-9]?\\(", "("))
                .collect(Collectors.joining(" "));
        String used = MEANINGS.stream()
                .filter(meaning -> meaning.startsWith("P") || forms.contains(meaning.substring(0, 1)))
                .collect(Collectors.joining(", "));
        return used.isEmpty() ? "" : "Here " + used + ". ";
    }

    /** Returns which ranks get equal bits, and which reduction operators are supported. */
    String promises() {
        boolean isEqual =
                columns.stream().noneMatch(column -> column.verification().reproducibility() == Reproducibility.NONE);
        boolean isOrdered =
                columns.stream().noneMatch(column -> column.verification().needsCommutative());
        return (isEqual
                        ? "All ranks get equal bits, whatever the operation."
                        : "Ranks may get different last bits of float sums.")
                + (isOrdered ? " Operations need not be commutative." : " Operations must be commutative.");
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.3f", value).replaceAll("0+$", "");
    }
}
