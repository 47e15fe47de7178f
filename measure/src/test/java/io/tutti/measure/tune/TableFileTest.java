package io.tutti.measure.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.select.table.MeasurementKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table to which several runs of {@code tutti tune} add. */
class TableFileTest {
    @TempDir
    private Path folder;

    private static Trial trial(int ranks, long bytes) {
        MeasurementKey key = new MeasurementKey("here", "shm", ranks, 1);
        return new Trial(key, "allreduce", bytes, "ring", List.of(1e-6), false);
    }

    private static long times(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith("allreduce ring "))
                .mapToLong(line -> line.split(" ").length - 2)
                .sum();
    }

    @Test
    void keepsWhatAnotherHasAddedSinceItWasOpened() throws IOException {
        Path file = folder.resolve("tuning");
        TableFile one = TableFile.open(file);
        TableFile other = TableFile.open(file);
        one.add(List.of(trial(2, 8)));
        one.write();
        other.add(List.of(trial(4, 8)));
        other.write();
        one.add(List.of(trial(2, 16)));
        one.write();
        assertEquals(3, times(file));
    }

    @Test
    void saysThatTheTableWasDamagedMeanwhile() throws IOException {
        Path file = folder.resolve("tuning");
        TableFile table = TableFile.open(file);
        Files.writeString(file, "no table");
        String message =
                assertThrows(IllegalArgumentException.class, table::write).getMessage();
        assertTrue(message.startsWith(file + ":1: "), message);
    }
}
