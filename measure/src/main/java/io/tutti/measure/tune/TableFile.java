package io.tutti.measure.tune;

import io.tutti.error.FileError;
import io.tutti.report.file.FileTarget;
import io.tutti.report.file.WholeFile;
import io.tutti.select.table.TuningTable;
import io.tutti.select.table.TuningText;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;

/**
 * The table file that jobs read, to which measured times are added. Several processes may add to one at once, as where hosts share the
 * folder: each adds its times to what the file has by then.
 */
public final class TableFile {
    private final Path path;
    private final TuningTable added = new TuningTable();

    private TableFile(Path path) {
        this.path = path;
    }

    /**
     * Opens a table, and checks the file if it exists. Creates its folder if necessary.
     *
     * @throws IllegalArgumentException if the file cannot be read or is no table; the message states the line
     */
    public static TableFile open(Path path) {
        Path whole = path.toAbsolutePath();
        try {
            Files.createDirectories(whole.getParent());
            read(whole); // what is damaged is told before anything is measured
            return new TableFile(whole);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    whole + " cannot be read, or its folder not be made: " + FileError.describe(e), e);
        }
    }

    private static TuningTable read(Path path) throws IOException {
        return Files.exists(path) ? TuningText.parse(path) : new TuningTable();
    }

    /** Adds times. */
    public void add(List<Trial> trials) {
        trials.forEach(
                trial -> added.add(trial.key(), trial.collective(), trial.algorithm(), trial.bytes(), trial.seconds()));
    }

    /** Adds the cost of a link, and writes it next to the table as a network for simulations. */
    public void add(MeasuredLink link) {
        added.add(link.hosts(), link.kind(), link.model());
        String name = path.getFileName() + "-" + link.kind() + ".network";
        WholeFile.write(path.resolveSibling(name), network(link));
    }

    /**
     * Adds all that was added so far to the table in the file. Waits while another process does so.
     *
     * @throws IllegalArgumentException if the file cannot be read or written, or is no table any more
     */
    public void write() {
        try {
            FileTarget target = FileTarget.of(path);
            if (target.isInPlace()) { // a device or a pipe has no table to which others add
                WholeFile.write(path, TuningText.write(added));
            } else {
                addTo(target.path());
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    path + " cannot be read, or the lock beside it not be opened: " + FileError.describe(e), e);
        }
    }

    /** Holds a lock on a file beside the table, because writing replaces the table, and would replace what is locked. */
    private void addTo(Path file) throws IOException {
        Path beside = file.resolveSibling("." + file.getFileName() + ".lock");
        try (FileChannel channel = FileChannel.open(beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock(channel);
            TuningTable table = read(file);
            table.addAll(added);
            WholeFile.write(file, TuningText.write(table));
        }
    }

    /** Waits for the lock, which ends with the channel. */
    private static void lock(FileChannel channel) {
        try {
            channel.lock();
        } catch (IOException e) {
            // A file system without locks must not cost what was measured. There, only what processes write at the same
            // moment is lost.
        }
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
