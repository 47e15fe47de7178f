package io.tutti.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.process.ProcessProgram;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** A training whose ranks are processes; what rank 0 printed. */
final class NetworkJob {
    private static final ProcessProgram PROGRAM = ProcessProgram.of(
                    "io.tutti.training.Train", "-Dai.djl.pytorch.num_threads=1")
            .withVariable(
                    "DJL_CACHE_DIR",
                    Path.of("target", "djl-cache").toAbsolutePath().toString());

    private NetworkJob() {}

    /** Runs a training that must end with a status. */
    static List<String> run(Path parent, int status, int ranks, String arguments) throws Exception {
        return run(parent, "2g", status, ranks, arguments);
    }

    /** Runs a training of one rank that must end with a status, for a user who has prepared no data. */
    static List<String> runUnprepared(Path parent, int status, String arguments) throws Exception {
        return PROGRAM.withVariable("XDG_CACHE_HOME", parent.toString())
                .end(parent, status, "--backend djl " + arguments)
                .getFirst();
    }

    /** Runs a training in JVMs with a limited heap. */
    static List<String> run(Path parent, String heap, int status, int ranks, String arguments) throws Exception {
        return PROGRAM.withOption("-Xmx" + heap)
                .end(parent, status, words(ranks, arguments))
                .getFirst();
    }

    /** Runs a training and kills its ranks when a file appears; what rank 0 had printed. */
    static List<String> kill(Path parent, Path sign, int ranks, String arguments) throws Exception {
        return PROGRAM.withOption("-Xmx2g")
                .kill(parent, sign, words(ranks, arguments))
                .getFirst();
    }

    private static String[] words(int ranks, String arguments) {
        String data = arguments.contains("--data ") ? "" : "--data bundled ";
        return Collections.nCopies(ranks, "--backend djl " + data + arguments).toArray(String[]::new);
    }

    /** Runs a training whose ranks have models of their own; what each rank printed. */
    static List<List<String>> runDifferent(Path parent, int status, String... models) throws Exception {
        return PROGRAM.end(
                parent,
                status,
                Arrays.stream(models)
                        .map(model -> "--backend djl --data bundled --learning-rate 0.01 --model " + model)
                        .toArray(String[]::new));
    }

    /** Returns the accuracy and the sum of the parameters from the lines of a training by two ranks, which must have both. */
    static List<String> result(List<String> lines) {
        List<String> result = lines.stream()
                .filter(line -> line.startsWith("test accuracy") || line.startsWith("replicas: 2 of 2"))
                .toList();
        assertEquals(2, result.size(), lines::toString);
        return result;
    }
}
