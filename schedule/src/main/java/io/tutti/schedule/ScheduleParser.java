package io.tutti.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Parses the text that {@link ScheduleText} writes. */
final class ScheduleParser {
    private static final String NODES = "nodes";

    private final String[] lines;
    /** The index of the current line, from 0. */
    private int line;

    ScheduleParser(String text) {
        lines = text.split("\\R", -1);
        for (int i = 0; i < lines.length; i++) {
            int comment = lines[i].indexOf(';');
            lines[i] = (comment < 0 ? lines[i] : lines[i].substring(0, comment))
                    .strip()
                    .replaceAll("\\s+", " ");
        }
    }

    Schedule parse() {
        header(ScheduleText.MAGIC, ScheduleParser::checkEmpty);
        String algorithm = header("algorithm", ScheduleLimits::checkName);
        ScheduleLimits limits = header("collective", words -> new ScheduleLimits(Collectives.parse(words)));
        Collective collective = limits.collective();
        Symmetry symmetry = header("symmetry", name -> Symmetry.parse(name, collective.ranks(), collective.chunks()));
        skipBlanks();
        if (line < lines.length && lines[line].startsWith(NODES)) {
            header(NODES, words -> checkNodes(words, collective.ranks()));
        }
        List<Program> programs = new ArrayList<>();
        skipBlanks();
        while (line < lines.length) {
            programs.add(program(programs.size(), collective.ranks(), limits));
        }
        if (programs.size() != collective.ranks()) {
            throw failure(programs.size() + " of " + collective.ranks() + " ranks have a program");
        }
        return Schedule.of(algorithm, collective, symmetry, programs::get);
    }

    /** Reads a line that begins with the given words, and converts the rest of the line. */
    private <T> T header(String words, Function<String, T> reader) {
        skipBlanks();
        if (line == lines.length || !(lines[line] + " ").startsWith(words + " ")) {
            throw failure("expected '" + words + "'");
        }
        return read(reader, lines[line].substring(words.length()).strip());
    }

    private <T> T read(Function<String, T> reader, String text) {
        try {
            T result = reader.apply(text);
            line++;
            return result;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("line " + (line + 1) + ": " + e.getMessage(), e);
        }
    }

    private Program program(int rank, int ranks, ScheduleLimits limits) {
        header("rank", number -> checkRank(TextNumbers.parse("rank", number), rank, ranks));
        List<Op> ops = new ArrayList<>();
        skipBlanks();
        while (line < lines.length && !lines[line].startsWith("rank")) {
            ops.add(read(text -> limits.check(rank, op(text, ops.size())), lines[line]));
            skipBlanks();
        }
        return new Program(rank, ops);
    }

    private static String checkEmpty(String rest) {
        if (!rest.isEmpty()) {
            throw new IllegalArgumentException("unexpected '" + rest + "'");
        }
        return rest;
    }

    private static int checkRank(int found, int rank, int ranks) {
        if (found != rank || rank >= ranks) {
            throw new IllegalArgumentException(
                    "rank " + found + " stands where rank " + rank + " of " + ranks + " ranks should");
        }
        return found;
    }

    /**
     * Checks the nodes of the ranks. They are recorded for readers and other programs; a schedule does not depend on
     * them.
     */
    private static String checkNodes(String words, int ranks) {
        Topology.parse(words, ranks);
        return words;
    }

    private static Op op(String text, int number) {
        String[] words = text.split(" ", 4);
        if (words.length < 4 || !words[0].equals(Integer.toString(number)) || !words[1].equals("lane")) {
            throw new IllegalArgumentException("expected '" + number + " lane LANE OP', found '" + text + "'");
        }
        return Op.parse(TextNumbers.parse("lane", words[2]), words[3]);
    }

    private void skipBlanks() {
        while (line < lines.length && lines[line].isEmpty()) {
            line++;
        }
    }

    private IllegalArgumentException failure(String message) {
        return new IllegalArgumentException("line " + (Math.min(line, lines.length - 1) + 1) + ": " + message);
    }
}
