package io.tutti.failpoint;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What happens at a failpoint.
 *
 * @param kind the kind of fault
 * @param number milliseconds of {@code stop} and {@code delay}, the status of {@code exit}; 0 for a stop without an end, and for the others
 */
record FailAction(Kind kind, int number) {
    /** A kind of fault, in lower case as users write it. */
    enum Kind {
        /** The process is killed by SIGKILL. */
        KILL(false),
        /** The process is stopped by SIGSTOP, and continued after a time if one is given. */
        STOP(true),
        /** The process exits with a status. */
        EXIT(true),
        /** An exception is thrown. */
        THROW(false),
        /** The thread waits. */
        DELAY(true),
        /** The connection is reset. */
        RESET(false),
        /** From then on the rank speaks the next version of the protocols between ranks. */
        VERSION(false),
        /** What the rank asks for from then on is of another layout of messages and shared memory. */
        LAYOUT(false);

        private final boolean takesNumber;

        Kind(boolean takesNumber) {
            this.takesNumber = takesNumber;
        }

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final int LONGEST_MILLIS = 600_000;

    /**
     * Reads an action: {@code kill}, {@code stop=500}, {@code exit=3}.
     *
     * @throws IllegalArgumentException if it is none
     */
    static FailAction parse(String text) {
        String[] parts = text.split("=", 2);
        Kind kind = Arrays.stream(Kind.values())
                .filter(each -> each.word().equals(parts[0]))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(parts[0] + " is none of " + words()));
        if (parts.length == 1) {
            return new FailAction(kind, 0);
        }
        if (!kind.takesNumber || !parts[1].matches("[0-9]{1,6}") || Integer.parseInt(parts[1]) > LONGEST_MILLIS) {
            throw new IllegalArgumentException(
                    text + ": stop and delay take milliseconds up to " + LONGEST_MILLIS + ", exit takes a status");
        }
        return new FailAction(kind, Integer.parseInt(parts[1]));
    }

    private static List<String> words() {
        return Arrays.stream(Kind.values()).map(Kind::word).toList();
    }

    @Override
    public String toString() {
        return kind.word() + (number == 0 ? "" : "=" + number);
    }
}
