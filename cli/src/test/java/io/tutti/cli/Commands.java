package io.tutti.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Runs a command line inside the test's process and keeps what it says. */
public final class Commands {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Returns the exit status. */
    public int run(String words) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(words.strip().split(" +"));
    }

    public String out() {
        return out.toString();
    }

    public String err() {
        return err.toString();
    }
}
