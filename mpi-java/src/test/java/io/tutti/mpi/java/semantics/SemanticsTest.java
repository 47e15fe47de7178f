package io.tutti.mpi.java.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.process.ShortLivedJvm;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(List.of(
                "-Xmx256m",
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                SemanticsProgram.class.getName()));
        if (rank > 0) { // as MPJ Express' launcher would
            command.addAll(List.of(String.valueOf(rank), "hosts.conf", "niodev"));
        }
        command.add("checks");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        if (ranks > 1) { // without these it is a job of one
            builder.environment()
                    .putAll(Map.of(
                            "TUTTI_RANK",
                            String.valueOf(rank),
                            "TUTTI_SIZE",
                            String.valueOf(ranks),
                            "TUTTI_SECRET",
                            "0123456789abcdef0123456789abcdef",
                            "TUTTI_LINK",
                            link,
                            "TUTTI_RENDEZVOUS",
                            "file:" + folder + File.separator + "rendezvous"));
        }
        return builder.start();
    }
}
