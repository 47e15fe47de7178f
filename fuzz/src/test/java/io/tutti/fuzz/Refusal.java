package io.tutti.fuzz;

import java.util.stream.Stream;

/** What every refusal must look like. */
public final class Refusal {
    private Refusal() {}

    /**
     * Checks that an exception tells its reason in one line. Subclasses that the platform throws for its own reasons
     * ({@code NumberFormatException} and the like) say nothing to a user.
     */
    public static void requireOneLine(Exception refusal) {
        String message = refusal.getMessage();
        if (message == null || message.isBlank()) {
            throw new AssertionError("a refusal without a reason", refusal);
        }
        if (message.lines().count() > 1) {
            throw new AssertionError("a refusal of several lines: " + message, refusal);
        }
        for (Throwable cause = refusal; cause != null; cause = cause.getCause()) {
            if (isOfPlatform(cause) && repeats(message, cause.getMessage())) {
                throw new AssertionError("a refusal that names no field: " + message, refusal);
            }
        }
    }

    /** Whether the platform has thrown it where a parser trusted its input. Words alone do not tell: an input may have the same ones. */
    private static boolean isOfPlatform(Throwable e) {
        return e instanceof NumberFormatException
                || e instanceof IndexOutOfBoundsException
                || e instanceof NullPointerException
                || Stream.of(e.getStackTrace())
                        .limit(1)
                        .anyMatch(thrower -> thrower.getClassName().equals("java.lang.Enum"));
    }

    private static boolean repeats(String message, String words) {
        return words == null ? message.endsWith("null") : message.contains(words);
    }
}
