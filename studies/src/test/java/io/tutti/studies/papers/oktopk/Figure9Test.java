package io.tutti.studies.papers.oktopk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.studies.kept.KeptLines;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Figure9Test {
    private static final String HEAD = "epoch,step,test_accuracy,elapsed_seconds";

    @Test
    void epochsAreReadByTheirColumns() {
        assertEquals(
                List.of(new Figure9.Epoch(10, 0.25, 1.5)),
                Figure9.Epoch.all(new KeptLines(null, List.of(HEAD, "1,10,0.25,1.5"))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,10,0.25 | , line 2 is damaged (cells=3 must be 4: epoch step test_accuracy elapsed_seconds)",
                "1,10,O.25,1 | , line 2 is damaged (test_accuracy=O.25 must be a number)",
                "1,1e1,0.25,1 | , line 2 is damaged (step=1e1 must be a whole number from 0 to 9223372036854775807)"
            })
    void aDamagedLineIsNamed(String line, String said) {
        Path file = Path.of("training.txt");
        KeptLines lines = new KeptLines(file, List.of(HEAD, line));
        assertEquals(
                file + said + "; delete the file to measure again",
                assertThrows(IllegalArgumentException.class, () -> Figure9.Epoch.all(lines))
                        .getMessage());
    }

    @Test
    void aFileWithoutEpochsIsRefused() {
        assertEquals(
                "training.txt is damaged (it has no line behind its header); delete the file to measure again",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Figure9.Epoch.all(new KeptLines(Path.of("training.txt"), List.of(HEAD))))
                        .getMessage());
    }
}
