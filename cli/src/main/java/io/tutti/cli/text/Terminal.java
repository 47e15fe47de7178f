package io.tutti.cli.text;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;

/**
 * What stands at the other end of this process's output. The start script knows, and says so by the properties {@code
 * tutti.terminal.out} and {@code tutti.terminal.err}; without it nothing counts as a terminal.
 */
public final class Terminal {
    private Terminal() {}

    /** Whether standard output may be coloured; never with the variable {@code NO_COLOR}. */
    public static boolean colorsOut() {
        return isTerminal("out") && colorsWanted();
    }

    /** Whether standard error may be coloured. */
    public static boolean colorsErr() {
        return isTerminal("err") && colorsWanted();
    }

    /** Whether standard error is a terminal. */
    public static boolean isErrTerminal() {
        return isTerminal("err");
    }

    /** Standard output without a buffer, which tells when nobody reads it. */
    public static OutputStream out() {
        return new FileOutputStream(FileDescriptor.out);
    }

    /** Standard error without a buffer. */
    public static OutputStream err() {
        return new FileOutputStream(FileDescriptor.err);
    }

    private static boolean isTerminal(String stream) {
        return Boolean.getBoolean("tutti.terminal." + stream);
    }

    private static boolean colorsWanted() {
        String unwanted = System.getenv("NO_COLOR");
        return unwanted == null || unwanted.isEmpty();
    }
}
