package io.tutti.training.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.training.backend.Predictions;
import io.tutti.training.backend.Score;
import io.tutti.training.option.TrainFiles;
import io.tutti.training.option.TrainOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgressTest {
    private static final Predictions PREDICTIONS = new Predictions("samples");
    private static final EpochRecord RECORD = new EpochRecord(1, new Score(100, 100, 50, 75), Score.NONE, 10, 1, 2, 3);

    @Test
    void shouldSayHowLongItTakes() {
        assertEquals("0:07", Progress.duration(7));
        assertEquals("2:05", Progress.duration(125));
        assertEquals("99:59", Progress.duration(5_999));
        assertEquals("1h40", Progress.duration(6_000));
        assertEquals("2h03", Progress.duration(7_407));
    }

    /** A run that goes on from its half has done a quarter in one second, so another one is left. */
    @Test
    void shouldEstimateByWhatWasDoneSinceItBegan() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Progress progress = new Progress(new PrintStream(out, true), true, 2, PREDICTIONS);
        progress.begin(0.5);
        long begun = System.nanoTime();
        assertTrue(progress.isDue(begun + 200_000_000L));
        progress.update(RECORD, 0.75, begun + 1_000_000_000_000L);
        String line = out.toString(StandardCharsets.UTF_8).lines().toList().getLast();
        assertEquals(
                "  1/2    0.5000  75.00%        10  10%   20%  30%  40% 16:40",
                line.substring(line.lastIndexOf('\r') + 1));
    }

    @Test
    void shouldAddTheTimesOfEpochsInItsTable(@TempDir Path folder) throws IOException {
        Path csv = folder.resolve("a.csv");
        TrainFiles files = TrainOptions.parse("--csv", csv.toString()).files();
        History history = new History(40, PREDICTIONS);
        history.add(RECORD);
        history.add(new EpochRecord(2, new Score(100, 100, 50, 75), Score.NONE, 20, 1, 2, 3));
        new Results(files, "title").write(history);
        List<String> rows = Files.readAllLines(csv);
        assertEquals(3, rows.size());
        assertTrue(rows.get(1).startsWith("1,40,0.500000,0.750000,,10.0000,10.0000,10.0000,"), rows.get(1));
        assertTrue(rows.get(2).startsWith("2,80,0.500000,0.750000,,20.0000,30.0000,5.00000,"), rows.get(2));
    }
}
