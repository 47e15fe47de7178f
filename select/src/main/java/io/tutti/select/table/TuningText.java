package io.tutti.select.table;

import io.tutti.algorithm.Algorithms;
import io.tutti.config.Setting;
import io.tutti.config.SmallFile;
import io.tutti.cost.LinkKind;
import io.tutti.model.LinkModel;
import io.tutti.spi.Transports;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads and writes a {@link TuningTable} as text. Sizes are in bytes, times in seconds. Files may be concatenated; a later line
 * replaces an earlier one for the same entry:
 *
 * <pre>
 *   tutti-tuning 1
 *   link hosts=node7 kind=shm alpha=3e-7 overhead=1e-7 beta=1.2e-10 gamma=5e-11 queue=2e-6 wake=1e-6 rate=9e9
 *   at hosts=node7 link=shm ranks=4 nodes=1
 *   allreduce one-shot 8:4.1e-6 1024:5.2e-6
 * </pre>
 */
public final class TuningText {
    private static final String HEAD = "tutti-tuning 1";
    private static final List<String> KEY = List.of("hosts", "link", "ranks", "nodes");
    private static final List<String> LINK = List.of("hosts", "kind", "alpha", "overhead", "beta", "gamma", "queue");

    private final TuningTable table = new TuningTable();
    private MeasurementKey key;

    private TuningText() {}

    /**
     * Parses a table.
     *
     * @param text the text of a tuning file
     * @return the table
     * @throws IllegalArgumentException if the text is invalid; the message states line and column
     */
    public static TuningTable parse(String text) {
        TuningText reader = new TuningText();
        int number = 0;
        for (String line : text.lines().toList()) {
            List<Token> words = Token.of(line, ++number);
            if (number == 1 && !line.strip().equals(HEAD)) {
                throw new IllegalArgumentException("line 1, column 1: a table of times must begin with " + HEAD);
            }
            if (!words.isEmpty() && !line.strip().equals(HEAD)) {
                reader.read(words);
            }
        }
        return reader.table;
    }

    /**
     * Reads the table of a file.
     *
     * @param file a tuning file in UTF-8
     * @return the table
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if its text is invalid; the message states file, line, column and what to do
     */
    public static TuningTable parse(Path file) throws IOException {
        try {
            return parse(new String(SmallFile.bytes(file), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw Token.in(file.toString(), Setting.TUNING, e);
        }
    }

    private void read(List<Token> words) {
        Token first = words.getFirst();
        List<Token> rest = words.subList(1, words.size());
        switch (first.text()) {
            case "at" -> key = key(first, rest);
            case "link" -> link(first, rest);
            default -> times(first, rest);
        }
    }

    private static MeasurementKey key(Token first, List<Token> words) {
        Map<String, Token> values = values(first, words, KEY, List.of());
        return new MeasurementKey(
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

    private void link(Token first, List<Token> words) {
        Map<String, Token> values = values(first, words, LINK, List.of("wake", "rate"));
        String kind = kind(values.get("kind"));
        LinkModel model = model(kind, values);
        table.add(values.get("hosts").as(TuningText::hosts), kind, model);
    }

    /**
     * Returns the costs of a kind of link that count for what was not measured: the default ones of shared memory and TCP. Those of other
     * transports are not known here, so that nothing is added for them.
     *
     * @param kind key of the kind of link
     */
    public static LinkModel usual(String kind) {
        return Stream.of(LinkKind.SHM, LinkKind.TCP)
                .filter(known -> known.key().equals(kind))
                .findFirst()
                .map(LinkKind::costs)
                .orElse(new LinkModel(kind, 0, 0, 0, 0, 0));
    }

    private static LinkModel model(String kind, Map<String, Token> values) {
        return new LinkModel(
                "measured " + kind,
                values.get("alpha").number(),
                values.get("overhead").number(),
                values.get("beta").number(),
                values.get("gamma").number(),
                values.get("queue").number(),
                values.containsKey("wake")
                        ? values.get("wake").number()
                        : usual(kind).wake(),
                values.containsKey("rate") ? rate(values.get("rate")) : Double.POSITIVE_INFINITY);
    }

    private static double rate(Token token) {
        if (token.number() == 0) {
            throw token.wrong("must be above 0");
        }
        return token.number();
    }

    private void times(Token collective, List<Token> words) {
        if (key == null) {
            throw collective.wrong("must follow a line that begins with: at");
        }
        if (Algorithms.forCollective(collective.text()).isEmpty()) {
            throw collective.wrong("must be at, link or a collective that has algorithms");
        }
        if (words.size() < 2) {
            throw collective.wrong("must be followed by an algorithm and times like 1024:5.2e-6");
        }
        String algorithm = AlgorithmLookup.find(collective.text(), words.getFirst());
        for (Token token : words.subList(1, words.size())) {
            int colon = token.text().indexOf(':');
            if (colon < 1) {
                throw token.wrong("must look like 1024:5.2e-6");
            }
            long bytes = new Token(token.text().substring(0, colon), token.line(), token.column()).count();
            double seconds =
                    new Token(token.text().substring(colon + 1), token.line(), token.column() + colon + 1).number();
            token.as(text -> {
                table.add(key, collective.text(), algorithm, bytes, seconds);
                return text;
            });
        }
    }

    /** Any key: the transport may be one that this process lacks. */
    private static String kind(Token token) {
        if (!Transports.isKey(token.text())) {
            throw token.wrong("must be shm, tcp, mixed or the key of another transport");
        }
        return token.text();
    }

    private static Map<String, Token> values(Token first, List<Token> words, List<String> names, List<String> others) {
        Map<String, Token> values = new HashMap<>();
        for (Token token : words) {
            Token value = token.value();
            boolean isKnown = names.contains(token.key()) || others.contains(token.key());
            if (!isKnown || values.put(token.key(), value) != null) {
                throw token.wrong("must be one of " + String.join("=, ", names) + "=, each once");
            }
        }
        for (String name : names) {
            if (!values.containsKey(name)) {
                throw first.wrong("lacks " + name + "=");
            }
        }
        return values;
    }

    /**
     * Returns the text of a table, from which {@link #parse(String)} creates the same table, up to the written precision.
     *
     * @param table the table
     * @return the text
     */
    public static String write(TuningTable table) {
        StringBuilder text = new StringBuilder(HEAD).append('\n');
        table.links().forEach((where, link) -> text.append(link(where, link)));
        table.times().forEach((key, collectives) -> {
            text.append("at ").append(key).append('\n');
            collectives.forEach((collective, timings) -> timings.forEach((name, timing) -> text.append(collective)
                    .append(' ')
                    .append(name)
                    .append(' ')
                    .append(times(timing))
                    .append('\n')));
        });
        return text.toString();
    }

    private static String link(String where, LinkModel link) {
        String[] words = where.split(" ");
        return line(words[0], words[1], link) + '\n';
    }

    /** Returns the line of a tuning file with the costs of a kind of link, without a line end. */
    public static String line(String hosts, String kind, LinkModel link) {
        String line = String.format(
                Locale.ROOT,
                "link hosts=%s kind=%s alpha=%.3g overhead=%.3g beta=%.3g gamma=%.3g queue=%.3g",
                hosts,
                kind,
                link.alpha(),
                link.overhead(),
                link.beta(),
                link.gamma(),
                link.queue());
        boolean isNever = link.wake() == 0 && usual(kind).wake() == 0;
        String woken = isNever ? line : line + String.format(Locale.ROOT, " wake=%.3g", link.wake());
        return Double.isInfinite(link.rate()) ? woken : woken + String.format(Locale.ROOT, " rate=%.3g", link.rate());
    }

    private static String times(MeasuredTimes timing) {
        return timing.points().entrySet().stream()
                .map(point -> point.getKey() + ":" + String.format(Locale.ROOT, "%.3e", point.getValue()))
                .collect(Collectors.joining(" "));
    }
}
