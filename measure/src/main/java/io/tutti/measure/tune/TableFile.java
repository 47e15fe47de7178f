package io.tutti.measure.tune;

import io.tutti.error.FileError;
import io.tutti.report.file.WholeFile;
import io.tutti.select.table.TuningTable;
import io.tutti.select.table.TuningText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The table file that jobs read, to which measured times are added. */
public final class TableFile {
    private final Path path;
    private final TuningTable table;

    private TableFile(Path path, TuningTable table) {
        this.path = path;
        this.table = table;
    }

    /**
     * Opens a table and reads it if the file exists. Creates its folder if necessary.
     *
     * @throws IllegalArgumentException if the file cannot be read or is no table; the message states the line
     */
    public static TableFile open(Path path) {
        Path whole = path.toAbsolutePath();
        try {
            Files.createDirectories(whole.getParent());
            return new TableFile(whole, Files.exists(whole) ? TuningText.parse(whole) : new TuningTable());
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    whole + " cannot be read, or its folder not be made: " + FileError.describe(e), e);
        }
    }

    /** Adds times. */
    public void add(List<Trial> trials) {
        trials.forEach(trial ->
                table.add(trial.key(), trial.collective(), trial.algorithm(), trial.bytes(), trial.seconds()));
    }

    /** Adds the cost of a link, and writes it next to the table as a network for simulations. */
    public void add(MeasuredLink link) {
        table.add(link.hosts(), link.kind(), link.model());
        String name = path.getFileName() + "-" + link.kind() + ".network";
        WholeFile.write(path.resolveSibling(name), network(link));
    }

    /** Writes the table with all that was added so far. */
    public void write() {
        WholeFile.write(path, TuningText.write(table));
    }

    /** Returns the table's path. */
    public Path path() {
        return path;
    }

    private static String network(MeasuredLink link) {
        return String.format(
                Locale.ROOT,
                """
                name   = %s-%s
                origin = measured by tutti tune: messages there and back, and streams
                note   = Ranks that share a processor are not told apart.
                gamma  = %.4g
                network.all.latency   = %.4g
                network.all.overhead  = %.4g
                network.all.beta      = %.4g
                network.all.node-rate = %.4g
                """,
                link.hosts(),
                link.kind(),
                link.model().gamma(),
                link.model().alpha(),
                link.model().overhead(),
                link.model().beta(),
                link.model().rate());
    }
}
