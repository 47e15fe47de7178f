package io.tutti.stress.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes on a mapped file see each other's accesses in the order that the contract promises. */
class MappingLitmusTest {
    private static final int ROUNDS = Integer.getInteger("tutti.litmus.rounds", 10_000);
    private static final int PROCESSES = 3;
    private static final long LIMIT_MINUTES = 5;

    @TempDir
    private Path folder;

    @Test
    void noPromisedOrderIsBroken() throws IOException, InterruptedException {
        Path path = folder.resolve("litmus");
        List<Process> processes = new ArrayList<>();
        try {
            for (int rank = 0; rank < PROCESSES; rank++) {
                processes.add(start(path, rank));
            }
            for (Process process : processes) {
                assertTrue(process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES), "a process does not end");
                assertEquals(0, process.exitValue());
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
        for (LitmusShape shape : LitmusShape.values()) {
            int unordered = unordered(path, shape);
            System.out.println(shape + ": " + unordered + " of " + ROUNDS + " rounds unordered");
            assertTrue(unordered == 0 || !shape.isPromised, shape + ": " + unordered + " rounds");
        }
    }

    private static Process start(Path path, int rank) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LitmusProcess.class.getName(),
                        path.toString(),
                        String.valueOf(rank),
                        String.valueOf(ROUNDS))
                .inheritIO()
                .start();
    }

    private static int unordered(Path path, LitmusShape shape) throws IOException {
        int unordered = 0;
        try (Arena arena = Arena.ofConfined()) {
            LitmusFile file = LitmusFile.map(path, shape, ROUNDS, arena);
            for (int round = 0; round < ROUNDS; round++) {
                unordered += shape.isUnordered(file.results(round)) ? 1 : 0;
            }
        }
        return unordered;
    }
}
