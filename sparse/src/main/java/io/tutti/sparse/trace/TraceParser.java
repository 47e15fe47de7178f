package io.tutti.sparse.trace;

import io.tutti.schedule.ScheduleLimits;
import io.tutti.sparse.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads traces; see {@link TraceText}. */
final class TraceParser {
    /** Most lengths of all steps together: a short text names many by {@code 1000*8}. */
    private static final int MOST_LENGTHS = 1 << 26;
    /** Characters of a line in a message. */
    private static final int SHOWN = 80;

    private final Iterator<String> lines;
    private String line = "";
    private int number;
    private int size;
    private long lengths;

    TraceParser(String text) {
        lines = text.lines().iterator();
    }

    Trace parse() {
        try {
            return trace();
        } catch (RuntimeException e) {
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
        if (whole(TraceText.MAGIC) != TraceText.VERSION) {
            throw new IllegalArgumentException("the version must be " + TraceText.VERSION);
        }
        String exchange = after("exchange");
        size = whole("ranks");
        if (size < 1 || size > ScheduleLimits.RANKS) {
            throw new IllegalArgumentException("ranks must be from 1 to " + ScheduleLimits.RANKS);
        }
        int elements = whole("elements");
        int k = whole("k");
        List<Trace.RankLog> logs = new ArrayList<>();
        next();
        while (!line.isEmpty()) {
            int rank = Integer.parseInt(rest("rank"));
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
            selected = SelectedText.parse(rest("selected"));
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
        return new Call(steps, isReevaluation, number(values(line.split(" ")), "work"), selected);
    }

    private Step step(String[] words) {
        Map<String, String> values = values(words);
        long work = number(values, "work");
        Phase phase = Phase.valueOf(words[1].toUpperCase(Locale.ROOT));
        return switch (words[0]) {
            case "run", "begin" ->
                new Step.Collective(
                        phase,
                        words[2],
                        words[3],
                        (int) number(values, "unit"),
                        lengths(values.getOrDefault("lengths", "")),
                        words[0].equals("begin"),
                        work);
            case "await" -> new Step.Await(phase, work);
            case "send", "receive" ->
                new Step.Transfer(
                        phase, words[0].equals("send"), (int) number(values, "peer"), number(values, "bytes"), work);
            default ->
                throw new IllegalArgumentException(words[0] + " must be run, begin, await, send, receive or end");
        };
    }

    private static Map<String, String> values(String[] words) {
        Map<String, String> values = new HashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                values.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        return values;
    }

    private static long number(Map<String, String> values, String name) {
        if (!values.containsKey(name)) {
            throw new IllegalArgumentException(name + "= is missing");
        }
        return Long.parseLong(values.get(name));
    }

    private long[] lengths(String text) {
        long[] all = new long[size];
        int filled = 0;
        for (String run : text.split(",")) {
            int star = run.indexOf('*');
            int times = star < 0 ? 1 : Integer.parseInt(run.substring(0, star));
            if (times < 1 || times > size - filled) {
                throw new IllegalArgumentException("a step has more than one length for each of " + size + " ranks");
            }
            Arrays.fill(all, filled, filled + times, Long.parseLong(run.substring(star + 1)));
            filled += times;
        }
        lengths += filled;
        if (lengths > MOST_LENGTHS) {
            throw new IllegalArgumentException("the steps have more than " + MOST_LENGTHS + " lengths in all");
        }
        return Arrays.copyOf(all, filled);
    }

    private int whole(String name) {
        return Integer.parseInt(after(name));
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
