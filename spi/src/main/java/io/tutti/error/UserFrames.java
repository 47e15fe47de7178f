package io.tutti.error;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Shortens stack traces to what a user's program can act on: its own frames, and the method of Tutti that it called.
 * The environment variable {@code TUTTI_DEBUG=1} keeps all frames, and so does the property {@code tutti.debug}, which
 * the build sets for tests.
 */
final class UserFrames {
    private static final boolean SHOWS_ALL =
            "1".equals(System.getenv("TUTTI_DEBUG")) || Boolean.getBoolean("tutti.debug");

    private static final List<String> OTHERS = List.of("io.tutti.", "java.", "javax.", "jdk.", "sun.", "com.sun.");
    /** The package of Java programs of MPI. It is Tutti's, but a program may be in it, too. */
    private static final String MPI = "mpi.";

    private UserFrames() {}

    /** Returns the frames that an exception shows. */
    static StackTraceElement[] of(StackTraceElement[] frames) {
        return SHOWS_ALL ? frames : cut(frames);
    }

    /** Removes the frames above the method that the user's program called; all if the program called none. */
    static StackTraceElement[] cut(StackTraceElement[] frames) {
        int users = first(frames, name -> isUsers(name) && !name.startsWith(MPI));
        if (users == frames.length) {
            users = first(frames, UserFrames::isUsers);
        }
        return users == frames.length
                ? new StackTraceElement[0]
                : Arrays.copyOfRange(frames, Math.max(0, users - 1), frames.length);
    }

    private static int first(StackTraceElement[] frames, Predicate<String> isSought) {
        int place = 0;
        while (place < frames.length && !isSought.test(frames[place].getClassName())) {
            place++;
        }
        return place;
    }

    private static boolean isUsers(String name) {
        return OTHERS.stream().noneMatch(name::startsWith);
    }
}
