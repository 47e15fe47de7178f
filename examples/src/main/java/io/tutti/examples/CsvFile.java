package io.tutti.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/** A record of each epoch in a file, which is whole whenever it is there: it is written beside and then renamed. */
final class CsvFile {
    private final Path file;
    private final StringBuilder text = new StringBuilder(
            "epoch,train_loss,train_accuracy,seconds,samples_per_second,communication_share,sparsification_share\n");

    /**
     * A file with names of columns only.
     *
     * @throws UsageException if it cannot be written
     */
    CsvFile(Path file) {
        this.file = file.toAbsolutePath();
        write();
    }

    /** Adds an epoch. */
    void add(EpochRecord epoch) {
        text.append(String.format(
                Locale.ROOT,
                "%d,%.6f,%.6f,%.4f,%.1f,%.4f,%.4f%n",
                epoch.epoch(),
                epoch.score().meanLoss(),
                epoch.score().accuracy(),
                epoch.seconds(),
                epoch.samplesPerSecond(),
                epoch.communicationShare(),
                epoch.sparsificationShare()));
        write();
    }

    private void write() {
        Path beside = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.writeString(beside, text);
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UsageException("--csv " + file + " cannot be written: " + e);
        }
    }
}
