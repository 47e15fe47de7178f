package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.error.CommunicationException.Category;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * What became of one command.
 *
 * @param rank the rank that replied
 * @param kind how the command ended
 * @param text a result or a message
 * @param category of a fault
 * @param ranks that a fault names
 * @param nanos when the reply was read
 */
record Reply(int rank, Kind kind, String text, Category category, List<Integer> ranks, long nanos) {
    /** How a command can end. */
    public enum Kind {
        /** It returned. */
        DONE,
        /** It threw a {@link io.tutti.error.CommunicationException}. */
        FAULT,
        /** It threw an {@link IllegalStateException} or {@link IllegalArgumentException}. */
        MISUSE,
        /** It threw something else. */
        ERROR
    }

    private static final String MARK = "=";
    private static final String NONE = "-";

    /** The line that says so: {@code = number kind category ranks text}. */
    static String line(int number, Kind kind, Category category, List<Integer> ranks, String text) {
        String names = String.join(",", ranks.stream().map(String::valueOf).toList());
        return String.join(
                " ",
                MARK,
                Integer.toString(number),
                kind.name(),
                category == null ? NONE : category.name(),
                names.isEmpty() ? NONE : names,
                String.valueOf(text).replace('\n', ' '));
    }

    /** Reads such a line; null if the line is not the reply to command {@code number}. */
    static Reply parse(int rank, int number, Transcript.Line line) {
        String[] words = line.text().split(" ", 6);
        if (words.length < 6 || !words[0].equals(MARK) || !words[1].equals(Integer.toString(number))) {
            return null;
        }
        Category category = words[3].equals(NONE) ? null : Category.valueOf(words[3]);
        List<Integer> ranks = words[4].equals(NONE)
                ? List.of()
                : Arrays.stream(words[4].split(",")).map(Integer::valueOf).toList();
        return new Reply(rank, Kind.valueOf(words[2]), words[5], category, ranks, line.nanos());
    }

    /** Fails unless the command returned. */
    Reply assertDone() {
        assertEquals(Kind.DONE, kind, this::toString);
        return this;
    }

    /** Fails unless it threw a fault of this category that names exactly these ranks. */
    Reply assertFault(Category expected, Integer... named) {
        assertEquals(Kind.FAULT, kind, this::toString);
        assertEquals(expected, category, this::toString);
        assertEquals(List.of(named), ranks, this::toString);
        return this;
    }

    /** Fails unless the text holds all of these words. */
    Reply assertSays(String... words) {
        for (String word : words) {
            assertTrue(text.contains(word), () -> "\"" + word + "\" is missing in " + this);
        }
        return this;
    }

    /** Fails unless it came within this time after an event; prints the time. */
    Reply assertWithin(Duration limit, long eventNanos, String event) {
        long millis = (nanos - eventNanos) / 1_000_000;
        System.out.printf("%s: rank %d replied %s after %d ms: %s%n", event, rank, kind, millis, text);
        assertTrue(millis <= limit.toMillis(), () -> millis + " ms after " + event + ": " + this);
        return this;
    }
}
