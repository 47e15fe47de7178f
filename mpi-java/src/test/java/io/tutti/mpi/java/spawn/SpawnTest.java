package io.tutti.mpi.java.spawn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.mpi.java.RankJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks start processes and talk to them; nothing of those is left. */
@Timeout(180)
class SpawnTest {
    @ParameterizedTest
    @CsvSource({"shm,2", "tcp,3", "alone,1"})
    void parentsAndChildrenAreTwoJobsThatMeet(String link, int ranks, @TempDir Path folder) throws Exception {
        run(link, ranks, folder, folder.toString(), "60");
    }

    @Test
    void whatNeverJoinsIsEnded(@TempDir Path folder) throws Exception {
        run("alone", 1, folder, "impatient", "2");
    }

    /** @param deadline to join, in seconds */
    private static void run(String link, int ranks, Path folder, String argument, String deadline) throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        List<Process> processes = new ArrayList<>();
        try {
            for (int rank = 0; rank < ranks; rank++) {
                processes.add(start(link, rank, ranks, folder, temporary, argument, deadline));
            }
            for (Process process : processes) {
                // children write to the same pipe, so that it ends with them
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertTrue(process.waitFor(120, TimeUnit.SECONDS));
                assertEquals(0, process.exitValue(), output);
                assertTrue(output.contains("parent is done"), output);
            }
        } finally {
            processes.forEach(each -> each.descendants().forEach(ProcessHandle::destroyForcibly));
            processes.forEach(Process::destroyForcibly);
        }
        assertArrayEquals(new String[0], temporary.toFile().list());
    }

    private static Process start(
            String link, int rank, int ranks, Path folder, Path temporary, String argument, String deadline)
            throws IOException {
        ProcessBuilder builder = RankJvm.of(
                link,
                rank,
                ranks,
                folder,
                List.of("-Djava.io.tmpdir=" + temporary),
                List.of(Parents.class.getName(), argument));
        builder.environment().put("TUTTI_JOIN_DEADLINE", deadline);
        builder.environment().put("JAVA_TOOL_OPTIONS", RankJvm.toolOptions()); // its children, too
        return builder.start();
    }
}
