package io.tutti.cli.study.oktopk;

import io.tutti.report.file.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * What was measured, line by line, in a file for each measurement, so that a study that was ended goes on where it stood.
 * Who wants to measure anew deletes the files.
 *
 * @param folder of the study; null keeps nothing
 */
record KeptMeasurements(Path folder) {
    private static final String FOLDER = "measured";

    /** What was measured under this name, now or before. */
    List<String> lines(String name, Supplier<List<String>> measurement) {
        if (folder == null) {
            return measurement.get();
        }
        Path file = folder.resolve(FOLDER).resolve(name.replaceAll("[^A-Za-z0-9.=-]+", "_") + ".txt");
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

    /** Exchanges that were timed under this name. */
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
