package io.tutti.launch;

import java.util.Map;

/** Describes exit statuses, which are numbered as in shells. */
final class ExitStatus {
    /** A rank aborted the job, and all ranks ended with 0; the status of a program that ends by an exception. */
    static final int ABORTED = 1;

    /** The ranks' output cannot be written, for another reason than a reader that has closed it. */
    static final int UNWRITTEN_OUTPUT = 1;

    /** The job's time limit passed; the status that {@code timeout(1)} uses. */
    static final int TIMED_OUT = 124;

    /** The reader of the launcher's output has closed it. */
    static final int BROKEN_PIPE = 128 + 13;

    /** The job was asked to end. */
    static final int TERMINATED = 128 + 15;

    /** A rank was stopped, and the others have ended. */
    static final int STOPPED = 128 + 19;

    private static final int SIGNALED = 128;
    private static final int MOST_SIGNAL = 64;
    private static final Map<Integer, String> SIGNALS = Map.ofEntries(
            Map.entry(1, "SIGHUP"),
            Map.entry(2, "SIGINT"),
            Map.entry(3, "SIGQUIT"),
            Map.entry(4, "SIGILL"),
            Map.entry(6, "SIGABRT"),
            Map.entry(7, "SIGBUS"),
            Map.entry(8, "SIGFPE"),
            Map.entry(9, "SIGKILL"),
            Map.entry(11, "SIGSEGV"),
            Map.entry(13, "SIGPIPE"),
            Map.entry(14, "SIGALRM"),
            Map.entry(15, "SIGTERM"),
            Map.entry(24, "SIGXCPU"));

    private ExitStatus() {}

    /** Describes how a process ended: {@code exited with status 3}, {@code was killed by signal 9 (SIGKILL)}. */
    static String describe(int status) {
        int signal = signal(status);
        if (signal == 0) {
            return "exited with status " + status;
        }
        String name = SIGNALS.get(signal);
        return "was killed by signal " + signal + (name == null ? "" : " (" + name + ")");
    }

    /** Returns the signal that ended a process; 0 if no signal did. */
    static int signal(int status) {
        int signal = status - SIGNALED;
        return signal < 1 || signal > MOST_SIGNAL ? 0 : signal;
    }
}
