package io.tutti.soak.rank;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.CommunicationException.Detection;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A line by which a rank of a soak run tells what it does.
 *
 * @param word what it is about
 * @param text what more there is to say, in one line; may be empty
 */
public record RankLine(Word word, String text) {
    /** What a line is about. */
    public enum Word {
        /** The number of the process. */
        PID,
        /** The rank's wall clock, in milliseconds since 1970: when it has joined, and when it has left its collectives. */
        CLOCK,
        /** The rank has joined. */
        JOINED,
        /** All ranks of a world that goes on: their places, by rank. */
        WORLD,
        /** What the rank's process holds in a world of all ranks: a {@link HeldResources}. */
        HELD,
        /** A phase of a job that goes on begins: its number. */
        PHASE,
        /** A round of collectives begins. */
        ROUND,
        /** The fault in the user's code comes now. */
        INJECTED,
        /** The rank has left its collectives, and closes. */
        CLOSING,
        /** All is done, and closed. */
        DONE,
        /** How long one of its threads had to wait for a processor so far, in milliseconds; before a line of an exception. */
        STARVED,
        /** How the name of the call begins that a communication exception has ended, as the program knows it: a regular expression; before that line. */
        INSIDE,
        /** A communication exception after which the rank goes on with the survivors; it names ranks by their places. */
        LOST,
        /** A communication exception that ends the rank. */
        FAULT,
        /** Another exception. */
        EXCEPTION,
        /** A wrong result. */
        WRONG,
        /** Something that the rank's process holds after all is closed. */
        LEFT
    }

    private static final String PREFIX = "soak";
    private static final Pattern LINE = Pattern.compile(PREFIX + "(?:@([0-9]+))? ([A-Z]+)(?: (.*))?");

    /**
     * What a rank says of a communication exception.
     *
     * @param category its category
     * @param detection what showed it
     * @param ranks the ranks that it names
     * @param message what it says
     */
    public record Fault(Category category, Detection detection, List<Integer> ranks, String message) {
        @Override
        public String toString() {
            return category + " " + ranks + ": " + message;
        }

        /**
         * {@return whether the message names a call}
         *
         * @param call a regular expression for the beginning of its name, after its number; empty for any
         */
        public boolean names(String call) {
            return call.isEmpty()
                    || Pattern.compile(" in (#[0-9]+ )?(" + call + ")")
                            .matcher(message)
                            .find();
        }

        /** {@return whether a time limit has passed, which a rank without a processor may miss} */
        public boolean isByTime() {
            return category == Category.DEADLINE || detection == Detection.SILENCE;
        }
    }

    /** What a rank says of a communication exception that names ranks which are called otherwise outside. */
    static RankLine of(Word word, CommunicationException e, List<Integer> named) {
        return new RankLine(
                word, e.category() + " " + e.detection() + " [" + numbers(named) + "] " + oneLine(e.getMessage()));
    }

    static String numbers(List<Integer> ranks) {
        return ranks.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    static String oneLine(String text) {
        return String.valueOf(text).replaceAll("\\R", " ");
    }

    /** {@return the line of a rank's output; empty if it is none of these} */
    public static Optional<RankLine> parse(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String more = matcher.group(3) == null ? "" : matcher.group(3);
        return Arrays.stream(Word.values())
                .filter(word -> word.name().equals(matcher.group(2)))
                .findFirst()
                .map(word -> new RankLine(word, more));
    }

    /** {@return when the rank says that it was, by its own {@link System#nanoTime}; empty if the line does not say so} */
    public static OptionalLong ownNanos(String line) {
        Matcher matcher = LINE.matcher(line);
        return matcher.matches() && matcher.group(1) != null
                ? OptionalLong.of(Long.parseLong(matcher.group(1)))
                : OptionalLong.empty();
    }

    /** {@return the line with the rank's own {@link System#nanoTime}, which all processes of a Linux machine share} */
    String at(long nanos) {
        return PREFIX + "@" + nanos + toString().substring(PREFIX.length());
    }

    /**
     * {@return whether a line of a rank's output is about something}
     *
     * @param line the line
     * @param word what it may be about
     */
    public static boolean isAbout(String line, Word word) {
        return parse(line).filter(each -> each.word == word).isPresent();
    }

    /** {@return what a line of the word LOST or FAULT says} */
    public Fault fault() {
        String[] parts = text.split(" ", 4);
        String inside = parts[2].substring(1, parts[2].length() - 1);
        List<Integer> ranks = inside.isEmpty()
                ? List.of()
                : Arrays.stream(inside.split(",")).map(Integer::valueOf).toList();
        return new Fault(
                Category.valueOf(parts[0]), Detection.valueOf(parts[1]), ranks, parts.length < 4 ? "" : parts[3]);
    }

    @Override
    public String toString() {
        return PREFIX + " " + word + (text.isEmpty() ? "" : " " + text);
    }
}
