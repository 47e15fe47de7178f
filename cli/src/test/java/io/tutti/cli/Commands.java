package io.tutti.cli;

import io.tutti.cli.text.Terminal;
import io.tutti.launch.archive.RankArchive;
import io.tutti.launch.jvm.ClassPath;
import io.tutti.process.ShortLivedJvm;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Runs a command line inside the test's process and keeps what it says. Ranks start from an archive of classes, as a user's do. */
public final class Commands {
    /** Words of a command by which its ranks start quickly. */
    public static final String QUICK_RANKS =
            ShortLivedJvm.OPTIONS.stream().map(option -> "-J" + option).collect(Collectors.joining(" "));

    static {
        Path archives = Path.of("target", "archives").toAbsolutePath();
        System.setProperty("tutti.archives", archives.toString());
        if (Stream.of(ClassPath.ofModules().split(File.pathSeparator))
                .noneMatch(entry -> Files.isDirectory(Path.of(entry)))) {
            RankArchive.make(archives);
        }
    }

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
