package io.tutti.config;

import java.security.SecureRandom;
import java.util.regex.Pattern;

/**
 * Identifies one start of a launcher. Every start has a different id. Two ranks that the same launcher started must
 * have the same id, so that a rank of an earlier start is not accepted as a rank of this one.
 *
 * @param launcher which of a job's launchers: the number of its host; empty if the job has one launcher
 * @param start chosen by the launcher, different at each start
 */
public record LaunchId(String launcher, String start) {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final char SEPARATOR = ':';

    /**
     * Checks both parts.
     *
     * @throws IllegalArgumentException if a part has other characters or is too long
     */
    public LaunchId {
        if (!launcher.isEmpty() && !WORD.matcher(launcher).matches()
                || !WORD.matcher(start).matches()) {
            throw new IllegalArgumentException(
                    text(launcher, start)
                            + " must be START or LAUNCHER:START, each of up to 64 letters, digits, dots, hyphens and underscores");
        }
    }

    /**
     * Creates a random id for a new start.
     *
     * @param host number of the launcher's host in the job
     * @return an id that no other start has
     */
    public static LaunchId draw(int host) {
        return new LaunchId(Integer.toString(host), "%016x".formatted(new SecureRandom().nextLong()));
    }

    /**
     * Parses {@code START} or {@code LAUNCHER:START}.
     *
     * @param text the text of an id
     * @return the id
     * @throws IllegalArgumentException with the text and the expected form
     */
    public static LaunchId parse(String text) {
        int separator = text.indexOf(SEPARATOR);
        return new LaunchId(separator < 0 ? "" : text.substring(0, separator), text.substring(separator + 1));
    }

    private static String text(String launcher, String start) {
        return launcher.isEmpty() ? start : launcher + SEPARATOR + start;
    }

    /** {@return the form that {@link #parse} accepts} */
    @Override
    public String toString() {
        return text(launcher, start);
    }
}
