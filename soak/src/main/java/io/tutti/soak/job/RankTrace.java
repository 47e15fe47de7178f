package io.tutti.soak.job;

import io.tutti.soak.rank.RankLine;
import io.tutti.soak.rank.RankLine.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** What a rank has written so far, to standard output and standard error. Thread-safe. */
public final class RankTrace {
    private static final String FAILPOINT = "WARNING: failpoint ";

    private final List<TracedLine> lines = new ArrayList<>();

    /**
     * Adds a line.
     *
     * @param line what the rank has written
     */
    public synchronized void add(TracedLine line) {
        lines.add(line);
    }

    /** {@return all lines so far} */
    public synchronized List<TracedLine> lines() {
        return List.copyOf(lines);
    }

    private Optional<TracedLine> first(Predicate<String> text) {
        return lines().stream().filter(line -> text.test(line.text())).findFirst();
    }

    /**
     * {@return whether the rank has told this}
     *
     * @param word what it tells
     */
    public boolean has(Word word) {
        return first(text -> RankLine.isAbout(text, word)).isPresent();
    }

    /**
     * {@return what the rank has said about something; empty if nothing}
     *
     * @param word what it is about
     */
    public Optional<String> text(Word word) {
        return first(text -> RankLine.isAbout(text, word))
                .flatMap(line -> RankLine.parse(line.text()))
                .map(RankLine::text);
    }

    /**
     * {@return all lines about something}
     *
     * @param word what they are about
     */
    public List<TracedLine> about(Word word) {
        return lines().stream()
                .filter(line -> RankLine.isAbout(line.text(), word))
                .toList();
    }

    /** {@return the first line about a wrong result, or about something left behind} */
    public Optional<TracedLine> wrong() {
        return first(text -> RankLine.isAbout(text, Word.WRONG) || RankLine.isAbout(text, Word.LEFT));
    }

    /**
     * {@return when the rank came to its failpoints of this kind, in {@link System#nanoTime}}
     *
     * @param said step and action, as the rank says them
     */
    public List<Long> timesAt(String said) {
        return lines().stream()
                .filter(line -> line.text().equals(FAILPOINT + said))
                .map(TracedLine::nanos)
                .toList();
    }

    /** {@return when the rank came to a failpoint last; empty if it has not} */
    public OptionalLong lastInjected() {
        return lines().stream()
                .filter(line -> line.text().startsWith(FAILPOINT))
                .mapToLong(TracedLine::nanos)
                .max();
    }

    /**
     * {@return when the rank told this, in {@link System#nanoTime}}
     *
     * @param word what it tells
     */
    public OptionalLong time(Word word) {
        return first(text -> RankLine.isAbout(text, word)).stream()
                .mapToLong(TracedLine::nanos)
                .findFirst();
    }

    /** {@return the communication exception that the rank has shown} */
    public Optional<RankLine.Fault> fault() {
        return fault(Word.FAULT);
    }

    /**
     * {@return the first communication exception of this kind}
     *
     * @param word {@link Word#FAULT}, or {@link Word#LOST}
     */
    public Optional<RankLine.Fault> fault(Word word) {
        return first(text -> RankLine.isAbout(text, word))
                .flatMap(line -> RankLine.parse(line.text()))
                .map(RankLine::fault);
    }

    /** {@return the rank's process number, once it has told it} */
    public OptionalLong pid() {
        return text(Word.PID).stream().mapToLong(Long::parseLong).findFirst();
    }

    /** {@return when the rank came to its failpoint, or to the fault in its code} */
    public OptionalLong injected() {
        return first(text -> text.startsWith(FAILPOINT) || RankLine.isAbout(text, Word.INJECTED)).stream()
                .mapToLong(TracedLine::nanos)
                .findFirst();
    }

    /**
     * {@return whether the rank has come to its failpoint at a step}
     *
     * @param step the step's key
     */
    public boolean isAt(String step) {
        return first(text -> text.startsWith(FAILPOINT + step + ":")).isPresent();
    }
}
