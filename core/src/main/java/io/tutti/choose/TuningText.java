package io.tutti.choose;

import io.tutti.algorithm.Algorithms;
import io.tutti.model.LinkModel;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A {@link TuningTable} as text, bytes and seconds. Two files put together are one with both, of which later lines count:
 *
 * <pre>
 *   tutti-tuning 1
 *   link hosts=node7 kind=shm alpha=3e-7 overhead=1e-7 beta=1.2e-10 gamma=5e-11 queue=2e-6
 *   at hosts=node7 link=shm ranks=4 nodes=1
 *   allreduce one-shot 8:4.1e-6 1024:5.2e-6
 * </pre>
 */
public final class TuningText {
    private static final String HEAD = "tutti-tuning 1";

    private final TuningTable table = new TuningTable();
    private Site site;

    private TuningText() {}

    /**
     * Reads a table.
     *
     * @throws IllegalArgumentException with line and column of what is wrong
     */
    public static TuningTable parse(String text) {
        TuningText reader = new TuningText();
        int number = 0;
        for (String line : text.lines().toList()) {
            List<Word> words = Word.of(line, ++number);
            if (number == 1 && !line.strip().equals(HEAD)) {
                throw new IllegalArgumentException("line 1, column 1: a table of times must begin with " + HEAD);
            }
            if (!words.isEmpty() && !line.strip().equals(HEAD)) {
                reader.read(words);
            }
        }
        return reader.table;
    }

    private void read(List<Word> words) {
        Word first = words.getFirst();
        List<Word> rest = words.subList(1, words.size());
        switch (first.text()) {
            case "at" -> site = site(first, rest);
            case "link" -> link(first, rest);
            default -> times(first, rest);
        }
    }

    private static Site site(Word first, List<Word> words) {
        Map<String, Word> values = values(first, words, List.of("hosts", "link", "ranks", "nodes"));
        return new Site(
                values.get("hosts").as(TuningText::hosts),
                kind(values.get("link")),
                (int) Math.min(Integer.MAX_VALUE, values.get("ranks").count()),
                (int) Math.min(Integer.MAX_VALUE, values.get("nodes").count()));
    }

    private static String hosts(String word) {
        if (!word.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new IllegalArgumentException("hosts=" + word + " must be one word");
        }
        return word;
    }

    private void link(Word first, List<Word> words) {
        List<String> numbers = List.of("alpha", "overhead", "beta", "gamma", "queue");
        Map<String, Word> values =
                values(first, words, List.of("hosts", "kind", "alpha", "overhead", "beta", "gamma", "queue"));
        double[] parts =
                numbers.stream().mapToDouble(name -> values.get(name).number()).toArray();
        LinkKind kind = kind(values.get("kind"));
        table.add(
                values.get("hosts").as(TuningText::hosts),
                kind,
                new LinkModel("measured " + kind.word(), parts[0], parts[1], parts[2], parts[3], parts[4]));
    }

    private void times(Word collective, List<Word> words) {
        if (site == null) {
            throw collective.wrong("must follow a line that begins with: at");
        }
        if (Algorithms.forCollective(collective.text()).isEmpty()) {
            throw collective.wrong("must be at, link or a collective that has algorithms");
        }
        if (words.size() < 2) {
            throw collective.wrong("must be followed by an algorithm and times like 1024:5.2e-6");
        }
        String algorithm = words.getFirst()
                .as(name -> Algorithms.byName(collective.text(), name)
                        .orElseThrow(
                                () -> new IllegalArgumentException(name + " is no algorithm of " + collective.text()))
                        .name());
        for (Word word : words.subList(1, words.size())) {
            int colon = word.text().indexOf(':');
            if (colon < 1) {
                throw word.wrong("must look like 1024:5.2e-6");
            }
            long bytes = new Word(word.text().substring(0, colon), word.line(), word.column()).count();
            double seconds =
                    new Word(word.text().substring(colon + 1), word.line(), word.column() + colon + 1).number();
            word.as(text -> {
                table.add(site, collective.text(), algorithm, bytes, seconds);
                return text;
            });
        }
    }

    private static LinkKind kind(Word word) {
        return LinkKind.named(word.text()).orElseThrow(() -> word.wrong("must be shm, tcp or mixed"));
    }

    private static Map<String, Word> values(Word first, List<Word> words, List<String> names) {
        Map<String, Word> values = new HashMap<>();
        for (Word word : words) {
            Word value = word.value();
            if (!names.contains(word.key()) || values.put(word.key(), value) != null) {
                throw word.wrong("must be one of " + String.join("=, ", names) + "=, each once");
            }
        }
        for (String name : names) {
            if (!values.containsKey(name)) {
                throw first.wrong("lacks " + name + "=");
            }
        }
        return values;
    }

    /** Writes a table, so that {@link #parse} reads the same. */
    public static String write(TuningTable table) {
        StringBuilder text = new StringBuilder(HEAD).append('\n');
        table.links().forEach((where, link) -> {
            String[] words = where.split(" ");
            text.append(String.format(
                    Locale.ROOT,
                    "link hosts=%s kind=%s alpha=%.3g overhead=%.3g beta=%.3g gamma=%.3g queue=%.3g\n",
                    words[0],
                    words[1],
                    link.alpha(),
                    link.overhead(),
                    link.beta(),
                    link.gamma(),
                    link.queue()));
        });
        table.sites().forEach((site, collectives) -> {
            text.append("at ").append(site).append('\n');
            collectives.forEach((collective, timings) -> timings.forEach((name, timing) -> text.append(collective)
                    .append(' ')
                    .append(name)
                    .append(' ')
                    .append(times(timing))
                    .append('\n')));
        });
        return text.toString();
    }

    private static String times(Timing timing) {
        return timing.points().entrySet().stream()
                .map(point -> point.getKey() + ":" + String.format(Locale.ROOT, "%.3e", point.getValue()))
                .collect(Collectors.joining(" "));
    }
}
