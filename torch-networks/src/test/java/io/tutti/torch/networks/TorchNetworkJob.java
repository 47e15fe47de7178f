package io.tutti.torch.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A training whose ranks are processes; what rank 0 printed. */
final class TorchNetworkJob {
    private static final int DEADLINE_SECONDS = 120;

    private final Path folder;
    private final List<Process> processes = new ArrayList<>();

    private TorchNetworkJob(Path folder) {
        this.folder = folder;
    }

    /** Runs a training that must end with a status, on the samples of the program unless it names others. */
    static List<String> run(Path parent, int status, int ranks, String arguments) throws Exception {
        return run(parent, "2g", status, ranks, arguments);
    }

    /** Runs a training in JVMs with a limited heap. */
    static List<String> run(Path parent, String heap, int status, int ranks, String arguments) throws Exception {
        TorchNetworkJob job = new TorchNetworkJob(Files.createTempDirectory(parent, "job"));
        try {
            for (int rank = 0; rank < ranks; rank++) {
                String data = arguments.contains("--data ") ? "" : "--data bundled ";
                job.start(heap, rank, ranks, ("--backend torch " + data + arguments).split(" "));
            }
            return job.lines(status);
        } finally {
            job.processes.forEach(Process::destroyForcibly);
        }
    }

    private void start(String heap, int rank, int size, String[] arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx" + heap,
                "-Dorg.bytedeco.javacpp.cachedir="
                        + Path.of("..", "torch", "target", "javacpp-cache")
                                .toAbsolutePath()
                                .normalize(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.tutti.training.Train"));
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
        builder.redirectErrorStream(true).redirectOutput(output(rank).toFile());
        processes.add(builder.start());
    }

    private Path output(int rank) {
        return folder.resolve("output-" + rank);
    }

    private List<String> lines(int status) throws Exception {
        for (int rank = 0; rank < processes.size(); rank++) {
            Process process = processes.get(rank);
            assertTrue(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS), "rank " + rank + " does not end");
            assertEquals(status, process.exitValue(), Files.readString(output(rank)));
        }
        return Files.readAllLines(output(0));
    }
}
