package io.tutti.config;

import java.security.SecureRandom;
import java.util.regex.Pattern;

/**
 * One start of a launcher: every start has another. Ranks of equal launchers have equal ids, so that a rank of an
 * earlier start is not taken for one of this.
 *
 * @param launcher which of a job's launchers: the number of its machine; empty where the job has one launcher
 * @param start told by the launcher, another at each start
 */
public record LaunchId(String launcher, String start) {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final char SEPARATOR = ':';

    /** Checks the words. */
    public LaunchId {
        if (!launcher.isEmpty() && !WORD.matcher(launcher).matches()
                || !WORD.matcher(start).matches()) {
            throw new IllegalArgumentException(
                    text(launcher, start)
                            + " must be START or LAUNCHER:START, each of up to 64 letters, digits, dots, hyphens and underscores");
        }
    }

    /** A new start of the launcher of one of a job's machines. */
    public static LaunchId draw(int machine) {
        return new LaunchId(Integer.toString(machine), "%016x".formatted(new SecureRandom().nextLong()));
    }

    /**
     * Reads {@code START} or {@code LAUNCHER:START}.
     *
     * @throws IllegalArgumentException with the text and what is expected
     */
    public static LaunchId parse(String text) {
        int separator = text.indexOf(SEPARATOR);
        return new LaunchId(separator < 0 ? "" : text.substring(0, separator), text.substring(separator + 1));
    }

    private static String text(String launcher, String start) {
        return launcher.isEmpty() ? start : launcher + SEPARATOR + start;
    }

    /** As in the environment. */
    @Override
    public String toString() {
        return text(launcher, start);
    }
}
