package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.measure.output.BenchResults;
import io.tutti.measure.output.BenchTable;
import io.tutti.measure.output.Measurement;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchWriterTest {
    private static Measurement measurement(String library, double micros, double b2bMicros, long wrong) {
        return new Measurement(
                "stream",
                library,
                "ring",
                "heap",
                "out",
                "plain",
                "shm",
                2,
                "float32",
                "none",
                8,
                2,
                10,
                5,
                5,
                90,
                micros,
                micros,
                micros,
                micros,
                micros,
                micros,
                micros,
                b2bMicros,
                1,
                1,
                Double.NaN,
                2,
                wrong);
    }

    /** The letters of the rows, which is the column after the operator. */
    private static List<String> letters(String text) {
        return text.lines().map(line -> line.trim().split(" +")[4]).toList();
    }

    @Test
    void ofAPeersSettingsTheFastestAreShownAndThoseThatAreWrong() {
        StringWriter out = new StringWriter();
        new BenchWriter(new PrintWriter(out), new PrintWriter(new StringWriter()), 120)
                .measured(List.of(
                        measurement("tutti", 9, 9, 0),
                        measurement("openmpi", 2, 5, 0), // the fastest of single calls
                        measurement("openmpi", 4, 3, 0), // the fastest of calls in a row
                        measurement("openmpi", 4, 5, 0),
                        measurement("openmpi", 4, 5, 1),
                        measurement("mpich", 8, 8, 0)));
        assertEquals(List.of("A", "B", "C", "E", "F"), letters(out.toString()), out::toString);
    }

    @Test
    void messagesBackToBackAreAsManyMoreAsTheirTimeIsShorter() {
        String row = new BenchTable(120)
                .rateLines("A", measurement("tutti", 4, 1, 0))
                .getFirst();
        assertTrue(row.matches(".* A +2\\.00 +8\\.00"), row);
    }

    @Test
    void whatWasNotCheckedTakesNothingFromWrongElements() {
        List<Measurement> all = List.of(measurement("tutti", 1, 1, -1), measurement("tutti", 1, 1, 2));
        assertEquals(2, new BenchResults("bench", List.of(), all, List.of(), List.of(), List.of()).wrong());
    }
}
