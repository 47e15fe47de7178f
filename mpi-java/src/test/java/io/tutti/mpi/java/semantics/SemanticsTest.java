package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.mpi.java.RankJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the MPI standard says of messages, types, collectives and communicators holds in both dialects, among processes. */
@Timeout(180)
class SemanticsTest {
    @ParameterizedTest
    @CsvSource({"shm,3", "tcp,3", "alone,1"})
    void holds(String link, int ranks, @TempDir Path folder) throws Exception {
        List<Process> processes = new ArrayList<>();
        try {
            for (int rank = 0; rank < ranks; rank++) {
                processes.add(start(link, rank, ranks, folder));
            }
            for (Process process : processes) {
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertTrue(process.waitFor(120, TimeUnit.SECONDS));
                assertEquals(0, process.exitValue(), output);
                assertTrue(output.contains("done"), output);
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private static Process start(String link, int rank, int ranks, Path folder) throws IOException {
        List<String> words = new ArrayList<>(List.of(SemanticsProgram.class.getName()));
        if (rank > 0) { // as MPJ Express' launcher would
            words.addAll(List.of(String.valueOf(rank), "hosts.conf", "niodev"));
        }
        words.add("checks");
        return RankJvm.of(link, rank, ranks, folder, List.of(), words).start();
    }
}
