package io.tutti.fuzz;

import java.util.regex.Pattern;

/** What every refusal must look like. */
public final class Refusal {
    /** What the platform says where a parser trusts its input, behind a place, too. */
    private static final Pattern RAW =
            Pattern.compile("For input string|No enum constant|out of bounds for|Cannot invoke|(^|: )null$");

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
        if (refusal instanceof NumberFormatException || RAW.matcher(message).find()) {
            throw new AssertionError("a refusal that names no field: " + message, refusal);
        }
    }
}
