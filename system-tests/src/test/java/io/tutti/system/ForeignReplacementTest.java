package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A training whose lost rank is replaced by hand: first with other options, then with the right ones. */
class ForeignReplacementTest {
    private static final int RANKS = 3;
    private static final int LOST = 2;
    private static final long LIMIT_SECONDS = 100;

    @TempDir
    private Path folder;

    private final List<Process> processes = new ArrayList<>();

    private Path output(String name) {
        return folder.resolve(name + ".txt");
    }

    private Process start(String name, int rank, int batch, Map<String, String> more) throws IOException {
        List<String> command = new ArrayList<>(Jvm.command(true, List.of()));
        command.addAll(List.of("io.tutti.training.Train", "--model", "softmax", "--data", "bundled", "--epochs", "2"));
        command.addAll(List.of("--samples", "2000", "--progress", "plain", "--batch", "" + batch));
        command.addAll(List.of("--elastic", "on", "--max-replacements", "1"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(output(name).toFile())
                .redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(variable -> variable.startsWith("TUTTI_"));
        environment.put("TUTTI_RANK", "" + rank);
        environment.put("TUTTI_SIZE", "" + RANKS);
        environment.put("TUTTI_SECRET", "sixteen bytes or more, for a test");
        environment.put("TUTTI_RENDEZVOUS", "file:" + folder.resolve("rendezvous"));
        environment.putAll(more);
        processes.add(builder.start());
        return processes.getLast();
    }

    private int status(Process process) throws InterruptedException {
        assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), this::all);
        return process.exitValue();
    }

    private String read(String name) {
        try {
            return Files.readString(output(name)).replaceAll("\\s+", " ");
        } catch (IOException e) {
            return e.toString();
        }
    }

    private String all() {
        return read("rank0") + "\n" + read("foreign") + "\n" + read("replacement");
    }

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void aReplacementWithOtherOptionsIsRefusedAndTheOthersGoOn() throws Exception {
        Process zero = start("rank0", 0, 16, Map.of());
        Process one = start("rank1", 1, 16, Map.of());
        Map<String, String> dying = Map.of("TUTTI_FAILPOINT", "call.publish@" + LOST + "#60:kill");
        assertEquals(137, status(start("rank2", LOST, 16, dying)), this::all);
        Map<String, String> replacing = Map.of("TUTTI_REPLACEMENT", "1");
        assertEquals(2, status(start("foreign", LOST, 8, replacing)), this::all);
        String difference = "rank 2 has batch=8 where rank 0 has batch=16";
        assertTrue(read("foreign").contains("the replacement is refused: " + difference), this::all);
        // The others have their memory, so it asks for its own only, however many ranks the machine has.
        Map<String, String> crowded = Map.of("TUTTI_REPLACEMENT", "1", "TUTTI_LOCAL_SIZE", "4000000");
        assertEquals(0, status(start("replacement", LOST, 16, crowded)), this::all);
        assertEquals(0, status(zero), this::all);
        assertEquals(0, status(one), this::all);
        assertTrue(read("rank0").contains("a replacement is refused: " + difference), this::all);
        assertTrue(read("rank0").contains("replicas: 3 of 3 bitwise equal"), this::all);
    }
}
