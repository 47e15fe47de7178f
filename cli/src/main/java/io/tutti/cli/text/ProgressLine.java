package io.tutti.cli.text;

import java.io.PrintWriter;

/**
 * A line that states the current activity. On a terminal it is overwritten; elsewhere only a change of its beginning is
 * printed.
 */
public final class ProgressLine {
    /** A full line would make the terminal wrap. */
    private static final int MARGIN = 2;

    private final PrintWriter out;
    private final int width = Terminal.columns() - MARGIN;
    private final boolean isLive = Terminal.isErrTerminal();
    private String told = "";

    /** Creates an empty line. */
    public ProgressLine(PrintWriter out) {
        this.out = out;
    }

    /** Shows a text. Its beginning is the part before a colon and a space. */
    public void show(String text) {
        if (isLive) {
            String cut = text.length() > width ? text.substring(0, width) : text;
            out.print("\r" + cut + " ".repeat(width - cut.length()));
            out.flush();
            return;
        }
        String beginning = text.contains(": ") ? text.substring(0, text.indexOf(": ")) : text;
        if (!beginning.equals(told)) {
            out.println(beginning);
            out.flush();
            told = beginning;
        }
    }

    /** Removes the line. */
    public void clear() {
        if (isLive) {
            out.print("\r" + " ".repeat(width) + "\r");
            out.flush();
        }
    }
}
