package io.tutti.launch.output;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes, in what a rank writes on standard error, the exception that ended a thread of a JVM, with the line of the
 * user's program that it came from. Thread-safe.
 */
public final class UncaughtException {
    private static final Pattern HEAD = Pattern.compile("Exception in thread \"[^\"]*\" (.+)");
    private static final Pattern CAUSE = Pattern.compile("Caused by: (.+)");
    private static final int MOST_CHARS = 500;

    private String exception;
    private String cause;
    private String place;
    /** The first in the package of Java programs of MPI, in which a program may be, too. */
    private String placeInMpi;

    private boolean isPlaced;
    private boolean hasFrames;
    private boolean isOver;

    /** Creates a reader that has seen no line. */
    public UncaughtException() {}

    /**
     * Looks at the next line. Lines after the first stack trace change nothing.
     *
     * @param line the text without its terminator
     */
    public synchronized void line(String line) {
        if (exception == null) {
            begin(HEAD.matcher(line));
        } else if (!isOver) {
            inside(line);
        }
    }

    private void begin(Matcher head) {
        if (head.matches()) {
            exception = cut(head.group(1));
        }
    }

    private void inside(String line) {
        TraceLine frame = TraceLine.of(line);
        Matcher inner = CAUSE.matcher(line);
        if (frame.isFrame()) {
            if (frame.kind() == TraceLine.Kind.USER && !frame.place().isEmpty()) {
                place(frame);
            }
            hasFrames = true;
        } else if (inner.matches()) {
            cause = cut(inner.group(1));
            isPlaced = false; // the place of the innermost cause that has one counts
        } else {
            isOver = hasFrames && !line.isBlank() && !Character.isWhitespace(line.charAt(0));
        }
    }

    private void place(TraceLine frame) {
        if (frame.isInMpi()) {
            placeInMpi = placeInMpi == null ? frame.place() : placeInMpi;
        } else if (!isPlaced) {
            place = frame.place();
            isPlaced = true;
        }
    }

    private static String cut(String text) {
        return text.length() > MOST_CHARS ? text.substring(0, MOST_CHARS) + "…" : text;
    }

    /** {@return exception, place and innermost cause, unless it has the same words, in one line; null if there was no exception} */
    public synchronized String text() {
        if (exception == null) {
            return null;
        }
        String users = place == null ? placeInMpi : place;
        boolean isRepeated = cause == null || exception.contains(cause);
        return exception + (isRepeated ? "" : ", caused by " + cause) + (users == null ? "" : ", at " + users);
    }
}
