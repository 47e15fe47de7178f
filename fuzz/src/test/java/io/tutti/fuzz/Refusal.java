package io.tutti.fuzz;

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
        if (refusal instanceof NumberFormatException) {
            throw new AssertionError("a refusal that names no field: " + message, refusal);
        }
    }
}
