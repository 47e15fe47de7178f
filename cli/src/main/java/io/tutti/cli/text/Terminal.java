package io.tutti.cli.text;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;

/**
 * Reports whether this process writes to a terminal. The start script passes this information in the properties {@code
 * tutti.terminal.out} and {@code tutti.terminal.err}; without them nothing counts as a terminal.
 */
public final class Terminal {
    private Terminal() {}

    /** Returns whether standard output may be coloured; false if the variable {@code NO_COLOR} is set. */
    public static boolean colorsOut() {
        return isTerminal("out") && colorsWanted();
    }

    /** Returns whether standard error may be coloured. */
    public static boolean colorsErr() {
        return isTerminal("err") && colorsWanted();
    }

    /** Returns whether standard error is a terminal. */
    public static boolean isErrTerminal() {
        return isTerminal("err");
    }

    /** Returns standard output without a buffer; a write fails when its reader has closed it. */
    public static OutputStream out() {
        return new FileOutputStream(FileDescriptor.out);
    }

    /** Returns standard error without a buffer. */
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
