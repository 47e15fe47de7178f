package io.tutti.cli.text;

import java.io.PrintWriter;

/** One line that says what is being done: on a terminal it is overwritten, elsewhere only beginnings are told. */
public final class ProgressLine {
    private static final int WIDTH = 78;

    private final PrintWriter out;
    private final boolean isLive = Terminal.isErrTerminal();
    private String told = "";

    /** Nothing shown yet. */
    public ProgressLine(PrintWriter out) {
        this.out = out;
    }

    /** Shows a text; what stands before a colon and a space is its beginning. */
    public void show(String text) {
        if (isLive) {
            String cut = text.length() > WIDTH ? text.substring(0, WIDTH) : text;
            out.print("\r" + cut + " ".repeat(WIDTH - cut.length()));
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
            out.print("\r" + " ".repeat(WIDTH) + "\r");
            out.flush();
        }
    }
}
