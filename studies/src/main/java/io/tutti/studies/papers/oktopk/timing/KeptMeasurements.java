package io.tutti.studies.papers.oktopk.timing;

import io.tutti.error.FileError;
import io.tutti.report.file.ResultFolder;
import io.tutti.report.file.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    private static final String REMEDY = "; delete the file to measure again";

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
    public List<String> lines(String name, Supplier<List<String>> measurement) {
        if (folder == null) {
            return measurement.get();
        }
        Path file = file(name, ".txt");
        if (Files.exists(file)) {
            return read(file);
        }
        List<String> lines = measurement.get();
        ResultFolder.make(file.getParent());
        WholeFile.write(file, String.join("\n", lines) + "\n");
        return lines;
    }

    private static List<String> read(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + FileError.describe(e) + REMEDY, e);
        }
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
        List<String> lines = lines(
                name,
                () -> measurement.get().calls().stream()
                        .map(ExchangeTiming::line)
                        .toList());
        Path file = file(name, ".txt");
        if (lines.isEmpty()) {
            throw new IllegalArgumentException(file + " is empty" + REMEDY);
        }
        List<ExchangeTiming> calls = new ArrayList<>();
        for (String line : lines) {
            calls.add(timing(line, file, calls.size() + 1));
        }
        return new ExchangeTimings(calls);
    }

    private static ExchangeTiming timing(String line, Path file, int number) {
        try {
            return ExchangeTiming.parse(line);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    file + ", line " + number + " is damaged (" + e.getMessage() + ")" + REMEDY, e);
        }
    }
}
