package io.tutti.studies.papers.oktopk.timing;

import io.tutti.report.file.WholeFile;
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

    /** Returns the lines of this measurement; runs it unless its file exists. */
    public List<String> lines(String name, Supplier<List<String>> measurement) {
        if (folder == null) {
            return measurement.get();
        }
        Path file = file(name, ".txt");
        try {
            if (Files.exists(file)) {
                return Files.readAllLines(file);
            }
            List<String> lines = measurement.get();
            Files.createDirectories(file.getParent());
            WholeFile.write(file, String.join("\n", lines) + "\n");
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the timed exchanges of this measurement; runs it unless its file exists. */
    ExchangeTimings timings(String name, Supplier<ExchangeTimings> measurement) {
        return new ExchangeTimings(
                lines(
                                name,
                                () -> measurement.get().calls().stream()
                                        .map(ExchangeTiming::line)
                                        .toList())
                        .stream()
                        .map(ExchangeTiming::parse)
                        .toList());
    }
}
