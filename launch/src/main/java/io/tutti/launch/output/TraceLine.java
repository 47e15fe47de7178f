package io.tutti.launch.output;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a stack trace.
 *
 * @param kind its kind
 * @param place file and line of a frame; empty if they are unknown
 * @param isInMpi whether it is a frame in the package {@code mpi}, which is Tutti's, but may be the user's, too
 */
record TraceLine(Kind kind, String place, boolean isInMpi) {
    /** Kinds of lines. */
    enum Kind {
        /** A frame of the user's program. */
        USER,
        /** A frame of Tutti. */
        TUTTI,
        /** A frame of the JDK. */
        PLATFORM,
        /** States how many frames the trace of a cause has in common with the one before. */
        MORE,
        /** Any other line. */
        OTHER
    }

    private static final Pattern FRAME = Pattern.compile("\\s+at (?:[^/()]*/)*([^/()]+)\\(([^()]*)\\)");
    private static final Pattern REST = Pattern.compile("\\s+\\.\\.\\. \\d+ more");
    private static final Pattern OURS = Pattern.compile("io\\.tutti\\..*");
    private static final Pattern PLATFORMS = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");

    /** Recognizes a line. */
    static TraceLine of(String line) {
        Matcher frame = FRAME.matcher(line);
        if (!frame.matches()) {
            return new TraceLine(REST.matcher(line).matches() ? Kind.MORE : Kind.OTHER, "", false);
        }
        String method = frame.group(1);
        Kind kind = OURS.matcher(method).matches()
                ? Kind.TUTTI
                : PLATFORMS.matcher(method).matches() ? Kind.PLATFORM : Kind.USER;
        String place = frame.group(2).contains(":") ? frame.group(2) : "";
        return new TraceLine(kind, place, method.startsWith("mpi."));
    }

    boolean isFrame() {
        return kind == Kind.USER || kind == Kind.TUTTI || kind == Kind.PLATFORM;
    }
}
