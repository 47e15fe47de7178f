package io.tutti.error;

import java.util.Arrays;
import java.util.List;

/**
 * Shortens stack traces to what a user's program can act on: its own frames, and the method of Tutti that it called.
 * The environment variable {@code TUTTI_DEBUG=1} keeps all frames, and so does the property {@code tutti.debug}, which
 * the build sets for tests.
 */
final class UserFrames {
    private static final boolean SHOWS_ALL =
            "1".equals(System.getenv("TUTTI_DEBUG")) || Boolean.getBoolean("tutti.debug");

    private static final String OURS = "io.tutti.";
    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private UserFrames() {}

    /** Returns the frames that an exception shows. */
    static StackTraceElement[] of(StackTraceElement[] frames) {
        return SHOWS_ALL ? frames : cut(frames);
    }

    /** Removes the frames above the method that the user's program called; all if the program called none. */
    static StackTraceElement[] cut(StackTraceElement[] frames) {
        int users = 0;
        while (users < frames.length && !isUsers(frames[users])) {
            users++;
        }
        return users == frames.length
                ? new StackTraceElement[0]
                : Arrays.copyOfRange(frames, Math.max(0, users - 1), frames.length);
    }

    private static boolean isUsers(StackTraceElement frame) {
        String name = frame.getClassName();
        return !name.startsWith(OURS) && PLATFORM.stream().noneMatch(name::startsWith);
    }
}
