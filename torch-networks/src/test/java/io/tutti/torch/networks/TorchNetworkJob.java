package io.tutti.torch.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.process.ProcessProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/** A training whose ranks are processes; what rank 0 printed. */
public final class TorchNetworkJob {
    private static final ProcessProgram PROGRAM = program("io.tutti.training.Train");

    private TorchNetworkJob() {}

    /** A program that computes with PyTorch. */
    public static ProcessProgram program(String mainClass) {
        return ProcessProgram.of(
                        mainClass,
                        "-Dorg.bytedeco.javacpp.cachedir="
                                + Path.of("..", "torch", "target", "javacpp-cache")
                                        .toAbsolutePath()
                                        .normalize())
                .withVariable("OMP_NUM_THREADS", "1");
    }

    /** Runs a training that must end with a status, on the samples of the program unless it names others. */
    static List<String> run(Path parent, int status, int ranks, String arguments) throws Exception {
        return run(parent, "2g", status, ranks, arguments);
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

    /** Returns the accuracy and the sum of the parameters from the lines of a training by two ranks, which must have both. */
    static List<String> result(List<String> lines) {
        List<String> result = lines.stream()
                .filter(line -> line.startsWith("test accuracy") || line.startsWith("replicas: 2 of 2"))
                .toList();
        assertEquals(2, result.size(), lines::toString);
        return result;
    }

    /** Returns the training loss of each epoch from a file of epochs. */
    static List<Double> losses(Path csv) throws Exception {
        return Files.readAllLines(csv).stream()
                .skip(1)
                .map(line -> Double.valueOf(line.split(",")[2]))
                .toList();
    }

    private static String[] words(int ranks, String arguments) {
        String data = arguments.contains("--data ") ? "" : "--data bundled ";
        return Collections.nCopies(ranks, "--backend torch " + data + arguments).toArray(String[]::new);
    }
}
