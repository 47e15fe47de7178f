package io.tutti.cli.text;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;

/**
 * Reports whether this process writes to a terminal. The start script passes this information in the properties {@code
 * tutti.terminal.out} and {@code tutti.terminal.err}; without them nothing counts as a terminal.
 */
public final class Terminal {
    /** The width that output has unless the terminal says otherwise. */
    public static final int USUAL_COLUMNS = 80;

    /** Help cannot be narrower. */
    private static final int LEAST_COLUMNS = 55;

    private Terminal() {}

    /**
     * Returns the number of columns of text: that of the variable {@code COLUMNS}, or else of the property {@code
     * tutti.terminal.columns}, in which the start script passes the width of the terminal; otherwise 80.
     */
    public static int columns() {
        return columns(System.getenv("COLUMNS"), System.getProperty("tutti.terminal.columns"));
    }

    static int columns(String variable, String property) {
        String text = isNumber(variable) ? variable : property;
        return isNumber(text) ? Math.max(LEAST_COLUMNS, Integer.parseInt(text)) : USUAL_COLUMNS;
    }

    private static boolean isNumber(String text) {
        return text != null && text.matches("[1-9][0-9]{0,3}");
    }

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
