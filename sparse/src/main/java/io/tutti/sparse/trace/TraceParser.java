package io.tutti.sparse.trace;

import io.tutti.error.Excerpt;
import io.tutti.schedule.ScheduleLimits;
import io.tutti.sparse.vector.SparseVector;
import java.nio.BufferUnderflowException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads traces; see {@link TraceText}. */
final class TraceParser {
    /** Most lengths of all steps together: a short text names many by {@code 1000*8}. */
    private static final int MOST_LENGTHS = 1 << 26;
    /** Characters of a line in a message. */
    private static final int SHOWN = 80;
    /** Characters of either end of a word in a message. */
    private static final int SHOWN_OF_WORD = 20;

    /** The largest element of a layout. */
    private static final int MOST_UNIT = 64;
    /** A message of more bytes than any gradient has; the sums over ranks and steps stay below 2^63. */
    private static final long MOST_BYTES = 1L << 40;
    /** Eleven days of local work. */
    private static final long MOST_NANOS = 1_000_000_000_000_000L;

    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");

    /** Of a line of a collective, before its numbers. */
    private static final int COLLECTIVE_WORDS = 4;

    private final Iterator<String> lines;
    private String line = "";
    private int number;
    private int size;
    private int elements;
    private long lengths;

    TraceParser(String text) {
        lines = text.lines().iterator();
    }

    Trace parse() {
        try {
            return trace();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place() + ": " + e.getMessage(), e);
        }
    }

    /** Where the text is wrong: in a line, or at its end. */
    private String place() {
        if (line.isEmpty()) {
            return number == 0 ? "the trace is empty" : "trace, after line " + number;
        }
        return "trace, line " + number + ": " + (line.length() > SHOWN ? line.substring(0, SHOWN) + "…" : line);
    }

    private Trace trace() {
        if (whole(TraceText.MAGIC, 0, Integer.MAX_VALUE) != TraceText.VERSION) {
            throw new IllegalArgumentException("the version must be " + TraceText.VERSION);
        }
        String exchange = after("exchange");
        size = whole("ranks", 1, ScheduleLimits.RANKS);
        elements = whole("elements", 0, Integer.MAX_VALUE);
        int k = whole("k", 0, elements);
        List<Trace.RankLog> logs = new ArrayList<>();
        next();
        while (!line.isEmpty()) {
            int rank = (int) whole("rank ", rest("rank"), 0, size - 1);
            next();
            logs.add(new Trace.RankLog(rank, calls()));
        }
        return new Trace(exchange, size, elements, k, logs);
    }

    /** The calls from the current line on; the line after them becomes current. */
    private List<Call> calls() {
        List<Call> calls = new ArrayList<>();
        while (line.startsWith("call")) {
            calls.add(call(rest("call").equals("reevaluation")));
            next();
        }
        return calls;
    }

    private Call call(boolean isReevaluation) {
        SparseVector selected = null;
        next();
        if (line.startsWith("selected")) {
            selected = selected(rest("selected"));
            next();
        }
        List<Step> steps = new ArrayList<>();
        while (!line.startsWith("end ")) {
            if (line.isEmpty()) {
                throw expected("end");
            }
            steps.add(step(line.split(" ")));
            next();
        }
        return new Call(steps, isReevaluation, work(values(line.split(" "))), selected);
    }

    private SparseVector selected(String text) {
        SparseVector selected;
        try {
            selected = SelectedText.parse(text);
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("selected ends within a pair of index and value", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "selected must be pairs of ascending indexes and values in Base64: " + e.getMessage(), e);
        }
        if (selected.size() > 0 && selected.index(selected.size() - 1) >= elements) {
            throw new IllegalArgumentException("selected has the index " + selected.index(selected.size() - 1)
                    + ", which must be below elements=" + elements);
        }
        return selected;
    }

    private Step step(String[] words) {
        Map<String, String> values = values(words);
        return switch (words[0]) {
            case "run", "begin" -> collective(words, values);
            case "await" -> new Step.Await(phase(words), work(values));
            case "send", "receive" ->
                new Step.Transfer(
                        phase(words),
                        words[0].equals("send"),
                        (int) number(values, "peer", 0, size - 1),
                        number(values, "bytes", 0, MOST_BYTES),
                        work(values));
            default ->
                throw new IllegalArgumentException(
                        Excerpt.of(words[0], SHOWN_OF_WORD) + " must be run, begin, await, send, receive or end");
        };
    }

    private Step collective(String[] words, Map<String, String> values) {
        if (words.length < COLLECTIVE_WORDS) {
            throw new IllegalArgumentException(
                    words[0] + " must be followed by a phase, a collective and an algorithm");
        }
        return new Step.Collective(
                phase(words),
                words[2],
                words[3],
                (int) number(values, "unit", 1, MOST_UNIT),
                lengths(value(values, "lengths")),
                words[0].equals("begin"),
                work(values));
    }

    private static Phase phase(String[] words) {
        String text = words.length > 1 ? words[1] : "";
        for (Phase phase : Phase.values()) {
            if (TraceText.word(phase).equals(text)) {
                return phase;
            }
        }
        throw new IllegalArgumentException("phase=" + Excerpt.of(text, SHOWN_OF_WORD) + " must be one of "
                + Arrays.stream(Phase.values()).map(TraceText::word).collect(Collectors.joining(", ")));
    }

    private static Map<String, String> values(String[] words) {
        Map<String, String> values = new HashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals > 0 && values.put(word.substring(0, equals), word.substring(equals + 1)) != null) {
                throw new IllegalArgumentException(
                        Excerpt.of(word.substring(0, equals), SHOWN_OF_WORD) + "= is there twice");
            }
        }
        return values;
    }

    private static long work(Map<String, String> values) {
        return number(values, "work", 0, MOST_NANOS);
    }

    private static long number(Map<String, String> values, String name, long least, long most) {
        return whole(name + "=", value(values, name), least, most);
    }

    private static String value(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(name + "= is missing");
        }
        return value;
    }

    private static long whole(String name, String text, long least, long most) {
        long number = DIGITS.matcher(text).matches() ? Long.parseLong(text) : -1;
        if (number < least || number > most) {
            throw new IllegalArgumentException(
                    name + Excerpt.of(text, SHOWN_OF_WORD) + " must be a whole number from " + least + " to " + most);
        }
        return number;
    }

    private long[] lengths(String text) {
        long[] all = new long[size];
        int filled = 0;
        for (String run : text.split(",")) {
            int star = run.indexOf('*');
            int times = star < 0 ? 1 : (int) whole("lengths=", run.substring(0, star), 1, Integer.MAX_VALUE);
            if (times > size - filled) {
                throw new IllegalArgumentException("a step has more than one length for each of " + size + " ranks");
            }
            Arrays.fill(all, filled, filled + times, whole("lengths=", run.substring(star + 1), 0, Integer.MAX_VALUE));
            filled += times;
        }
        lengths += filled;
        if (lengths > MOST_LENGTHS) {
            throw new IllegalArgumentException("the steps have more than " + MOST_LENGTHS + " lengths in all");
        }
        return Arrays.copyOf(all, filled);
    }

    private int whole(String name, int least, int most) {
        return (int) whole(name + " ", after(name), least, most);
    }

    private String after(String name) {
        next();
        return rest(name);
    }

    private String rest(String name) {
        if (!line.equals(name) && !line.startsWith(name + " ")) {
            throw expected(name);
        }
        return line.substring(name.length()).strip();
    }

    private static IllegalArgumentException expected(String name) {
        return new IllegalArgumentException(name + " is expected");
    }

    /** The next line that is not empty; empty at the end. */
    private void next() {
        line = "";
        while (line.isEmpty() && lines.hasNext()) {
            line = lines.next().strip();
            number++;
        }
    }
}
