package io.tutti;

import java.util.List;
import java.util.regex.Pattern;

/** Where in its program a thread is: the innermost frame that is neither of Tutti nor of the platform. */
final class CallSite {
    /** With the package of Java programs of MPI, in which a program may be, too. */
    private static final List<String> OURS = List.of("io.tutti.", "mpi.");
    /** What stands between a program and the links, whichever thread calls it. */
    private static final Pattern CORE =
            Pattern.compile("io\\.tutti\\.([A-Z]\\w*|run\\..*|control\\..*|concurrent\\..*)");

    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private CallSite() {}

    /**
     * Returns {@code com.example.Main.step(Main.java:12) in thread main}; empty if the thread has ended.
     *
     * @param thread stopped for a moment; may be null
     */
    static String of(Thread thread) {
        if (thread == null) {
            return "";
        }
        String frame = of(thread.getStackTrace());
        return frame.isEmpty() ? "" : frame + " in thread " + thread.getName();
    }

    /** Returns the frame; one of Tutti's other modules if the program has none, as in its own tools. */
    static String of(StackTraceElement... frames) {
        String ours = "";
        for (StackTraceElement frame : frames) {
            String name = frame.getClassName();
            if (PLATFORM.stream().noneMatch(name::startsWith)) {
                if (OURS.stream().noneMatch(name::startsWith)) {
                    return text(frame);
                }
                if (ours.isEmpty() && !CORE.matcher(name).matches()) {
                    ours = text(frame);
                }
            }
        }
        return ours;
    }

    private static String text(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName()
                + (frame.getLineNumber() < 0 ? "" : ":" + frame.getLineNumber()) + ")";
    }
}
