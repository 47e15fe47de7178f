package io.tutti.sparse.trace;

import io.tutti.sparse.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads traces; see {@link TraceText}. */
final class TraceParser {
    private final Iterator<String> lines;
    private String line = "";
    private int number;

    TraceParser(String text) {
        lines = text.lines().iterator();
    }

    Trace parse() {
        try {
            return trace();
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "trace, line " + number + ": " + (line.length() > 80 ? line.substring(0, 80) + "…" : line) + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private Trace trace() {
        if (whole(TraceText.MAGIC) != TraceText.VERSION) {
            throw new IllegalArgumentException("the version must be " + TraceText.VERSION);
        }
        String exchange = after("exchange");
        int size = whole("ranks");
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
            steps.add(step(line.split(" ")));
            next();
        }
        return new Call(steps, isReevaluation, number(values(line.split(" ")), "work"), selected);
    }

    private static Step step(String[] words) {
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

    private static long[] lengths(String text) {
        List<Long> lengths = new ArrayList<>();
        for (String run : text.split(",")) {
            int star = run.indexOf('*');
            long length = Long.parseLong(run.substring(star + 1));
            int times = star < 0 ? 1 : Integer.parseInt(run.substring(0, star));
            for (int i = 0; i < times; i++) {
                lengths.add(length);
            }
        }
        return lengths.stream().mapToLong(length -> length).toArray();
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
            throw new IllegalArgumentException(name + " is expected");
        }
        return line.substring(name.length()).strip();
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
