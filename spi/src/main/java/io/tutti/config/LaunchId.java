package io.tutti.config;

import io.tutti.crypto.SystemRandom;
import java.util.HexFormat;

/**
 * Identifies one start of a launcher. Every start has a different id. Two ranks that the same launcher started must
 * have the same id, so that a rank of an earlier start is not accepted as a rank of this one.
 *
 * @param launcher which of a job's launchers: the number of its host; empty if the job has one launcher
 * @param start chosen by the launcher, different at each start
 */
public record LaunchId(String launcher, String start) {
    private static final int MOST = 64;
    private static final char SEPARATOR = ':';

    /**
     * Checks both parts.
     *
     * @throws IllegalArgumentException if a part has other characters or is too long
     */
    public LaunchId {
        if (!launcher.isEmpty() && !isWord(launcher) || !isWord(start)) {
            throw new IllegalArgumentException(
                    text(launcher, start)
                            + " must be START or LAUNCHER:START, each of up to 64 letters, digits, dots, hyphens and underscores");
        }
    }

    private static boolean isWord(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            if (!isLetter && (c < '0' || c > '9') && "._-".indexOf(c) < 0) {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= MOST;
    }

    /**
     * Creates a random id for a new start.
     *
     * @param host number of the launcher's host in the job
     * @return an id that no other start has
     */
    public static LaunchId draw(int host) {
        return new LaunchId(Integer.toString(host), HexFormat.of().toHexDigits(SystemRandom.number()));
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

    /** Written out, as {@link #equals} is: what a record has of itself is made of method handles while ranks join. */
    @Override
    public int hashCode() {
        return 31 * launcher.hashCode() + start.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LaunchId id && launcher.equals(id.launcher) && start.equals(id.start);
    }
}
