package io.tutti.training.history;

import io.tutti.report.file.Csv;
import io.tutti.report.file.WholeFile;
import io.tutti.training.backend.UsageException;
import io.tutti.training.option.TrainFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the results of a run after every epoch. A file that exists is complete.
 *
 * @param files the files
 * @param title the title of the page
 */
public record Results(TrainFiles files, String title) {
    /**
     * Writes the files.
     *
     * @throws UsageException if one cannot be written
     */
    public void write(History history) {
        if (!files.csv().isEmpty()) {
            write("--csv", files.csv(), Csv.of(EpochRow.class, rows(history)));
        }
        if (!files.html().isEmpty() && !history.epochs().isEmpty()) {
            write("--html", files.html(), new CurvesPage(title, history).html());
        }
    }

    /** Checks before the training that files can be written. */
    public void begin() {
        if (!files.csv().isEmpty()) {
            write("--csv", files.csv(), Csv.of(EpochRow.class, List.of()));
        }
        if (!files.html().isEmpty()) {
            write("--html", files.html(), "<!DOCTYPE html><title>no epoch is finished yet</title>\n");
        }
    }

    private static void write(String option, String file, String text) {
        try {
            WholeFile.write(Path.of(file).toAbsolutePath(), text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + " " + e.getMessage(), e);
        }
    }

    private static List<EpochRow> rows(History history) {
        List<EpochRow> rows = new ArrayList<>();
        double elapsed = 0;
        for (EpochRecord epoch : history.epochs()) {
            elapsed += epoch.seconds();
            rows.add(EpochRow.of(epoch, history.predictions(), (long) epoch.epoch() * history.stepsAnEpoch(), elapsed));
        }
        return rows;
    }
}
