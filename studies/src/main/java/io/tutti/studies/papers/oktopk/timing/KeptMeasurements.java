package io.tutti.studies.papers.oktopk.timing;

import io.tutti.report.file.ResultFolder;
import io.tutti.report.file.WholeFile;
import io.tutti.studies.kept.KeptLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Stores measurements line by line, in one file for each measurement, so that an interrupted study resumes. To measure
 * again, delete the files.
 *
 * @param folder of the study; null stores nothing
 */
public record KeptMeasurements(Path folder) {
    private static final String FOLDER = "measured";

    /** Returns the file of a measurement; its name is derived from that of the measurement. */
    public Path file(String name, String extension) {
        return folder.resolve(FOLDER).resolve(name.replaceAll("[^A-Za-z0-9.=-]+", "_") + extension);
    }

    /** Returns whether a measurement is stored. */
    public boolean has(String name) {
        return folder != null && Files.exists(file(name, ".txt"));
    }

    /** Removes a stored measurement. */
    public void forget(String name) {
        try {
            Files.deleteIfExists(file(name, ".txt"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the lines of this measurement; runs it unless its file exists.
     *
     * @throws IllegalArgumentException if the file cannot be read or written
     */
    public KeptLines lines(String name, Supplier<List<String>> measurement) {
        if (folder == null) {
            return new KeptLines(null, measurement.get());
        }
        Path file = file(name, ".txt");
        if (Files.exists(file)) {
            return KeptLines.read(file);
        }
        List<String> lines = measurement.get();
        ResultFolder.make(file.getParent());
        WholeFile.write(file, String.join("\n", lines) + "\n");
        return new KeptLines(file, lines);
    }

    /**
     * Returns the timed exchanges of this measurement; runs it unless its file exists.
     *
     * @throws IllegalArgumentException if the file has other lines; the message names the first of them
     */
    ExchangeTimings timings(String name, Supplier<ExchangeTimings> measurement) {
        if (folder == null) {
            return measurement.get();
        }
        return new ExchangeTimings(lines(
                        name,
                        () -> measurement.get().calls().stream()
                                .map(ExchangeTiming::line)
                                .toList())
                .all(ExchangeTiming::parse));
    }
}
