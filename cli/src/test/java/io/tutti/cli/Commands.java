package io.tutti.cli;

import io.tutti.cli.text.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Runs a command line inside the test's process and keeps what it says. */
public final class Commands {
    private final int columns;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Commands whose terminal has 80 columns. */
    public Commands() {
        this(Terminal.USUAL_COLUMNS);
    }

    /** Commands whose terminal has {@code columns} columns. */
    public Commands(int columns) {
        this.columns = columns;
    }

    /** Returns the exit status. */
    public int run(String words) {
        String[] arguments = words.strip().split(" +");
        CommandLine line = Main.commandLine(columns, arguments);
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(arguments);
    }

    public String out() {
        return out.toString();
    }

    public String err() {
        return err.toString();
    }
}
