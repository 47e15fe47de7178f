package io.tutti.torch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Ranks in processes of their own, with PyTorch; what each printed. */
final class TorchJob {
    static final Path NATIVES = Path.of("target", "natives");
    private static final int DEADLINE_SECONDS = 100;

    private final Path folder;
    private final List<Process> processes = new ArrayList<>();

    private TorchJob(Path folder) {
        this.folder = folder;
    }

    /** The lines of each rank of {@link TorchRank}; {@code arguments} holds one line of arguments for each. */
    static List<List<String>> run(Path parent, String... arguments) throws Exception {
        TorchJob job = new TorchJob(Files.createTempDirectory(parent, "job"));
        try {
            for (int rank = 0; rank < arguments.length; rank++) {
                job.start(rank, arguments.length, arguments[rank].split(" "));
            }
            return job.lines();
        } finally {
            job.processes.forEach(Process::destroyForcibly);
        }
    }

    private void start(int rank, int size, String[] arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-Dorg.bytedeco.javacpp.cachedir="
                        + Path.of("target", "javacpp-cache").toAbsolutePath(),
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + NATIVES.toAbsolutePath() + "/*",
                TorchRank.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment()
                .putAll(Map.of(
                        "TUTTI_RANK",
                        String.valueOf(rank),
                        "TUTTI_SIZE",
                        String.valueOf(size),
                        "TUTTI_RENDEZVOUS",
                        "file:" + folder.resolve("rendezvous").toAbsolutePath(),
                        "TUTTI_SECRET",
                        "only for this test",
                        "OMP_NUM_THREADS",
                        "1"));
        builder.redirectOutput(output(rank).toFile());
        builder.redirectError(folder.resolve("errors-" + rank).toFile());
        processes.add(builder.start());
    }

    private Path output(int rank) {
        return folder.resolve("output-" + rank);
    }

    private List<List<String>> lines() throws Exception {
        List<List<String>> lines = new ArrayList<>();
        for (int rank = 0; rank < processes.size(); rank++) {
            Process process = processes.get(rank);
            assertTrue(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS), "rank " + rank + " does not end");
            assertEquals(0, process.exitValue(), Files.readString(folder.resolve("errors-" + rank)));
            lines.add(Files.readAllLines(output(rank)));
        }
        return lines;
    }
}
