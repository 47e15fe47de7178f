package io.tutti.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.cli.Commands;
import io.tutti.report.file.Csv;
import io.tutti.sparse.trace.Trace;
import io.tutti.sparse.trace.TraceText;
import io.tutti.training.Training;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a training writes, played. */
class PlayedTraceTest {
    private static final int RANKS = 3;
    private static final int STEPS = 4;

    @TempDir
    private static Path folder;

    private static Path file;

    @BeforeAll
    static void train() {
        file = folder.resolve("run.trace");
        String words = "--data bundled --samples 200 --batch 10 --epochs 1 --model softmax --exchange ok-topk"
                + " --trace-steps " + STEPS + " --trace " + file;
        Tutti.local(RANKS, world -> Training.run(world, exchange -> exchange, words.split(" ")));
    }

    @Test
    void aTrainingWritesItsFirstExchanges() throws IOException {
        Trace trace = TraceText.parse(Files.readString(file)).requireComplete();
        assertEquals(RANKS, trace.size());
        assertEquals(STEPS, trace.calls());
        assertEquals(7850, trace.elements());
    }

    @Test
    void aTableHasALineACall() {
        List<String> lines = played("").lines().toList();
        assertTrue(lines.stream().allMatch(line -> line.length() <= 80), lines::toString);
        List<String> calls = lines.subList(lines.size() - STEPS, lines.size());
        assertTrue(calls.getFirst().startsWith("   1*"), "the first call finds thresholds: " + calls);
        assertTrue(lines.contains("ok-topk, ranks=3, elements=7850, k=79"), lines::toString);
    }

    @Test
    void partsOfTimeAddUp() throws IOException {
        Path csv = folder.resolve("calls.csv");
        played("--work 0 --csv " + csv);
        List<String> lines = Files.readAllLines(csv);
        assertEquals(1 + STEPS, lines.size());
        for (String line : lines.subList(1, lines.size())) {
            List<String> cells = Csv.words(line);
            double parts = cells.subList(2, 9).stream()
                    .mapToDouble(Double::parseDouble)
                    .sum();
            assertEquals(Double.parseDouble(cells.get(1)), parts, 1e-6 * parts, line);
            assertEquals(0, Double.parseDouble(cells.get(2)), line);
        }
    }

    @Test
    void moreRanksAreRehearsed() {
        String json = played("-n 7 --json");
        assertTrue(json.contains("\"ranks\" : 7,"), json);
        assertTrue(json.contains("\"isReevaluation\" : true"), json);
    }

    @Test
    void fewerRanksAreRefused() {
        Commands commands = new Commands();
        assertEquals(2, commands.run("simulate --trace " + file + " -n 2"));
        assertEquals(
                "tutti simulate: ranks=2 must be at least the 3 recorded",
                commands.err().strip());
    }

    private static String played(String more) {
        Commands commands = new Commands();
        int status = commands.run("simulate --trace " + file + " " + more);
        assertEquals(0, status, commands.err());
        return commands.out();
    }
}
