package io.tutti.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * Trainings by {@code tutti train} whose ranks are processes of this machine; what rank 0 printed, and what its file of epochs says. They
 * learn from the samples of the program unless their arguments name others.
 *
 * @param program the main class, with what a backend needs
 * @param backend as for {@code --backend}
 */
public record TrainingProgram(ProcessProgram program, String backend) {
    /** Binary name of the main class. */
    public static final String MAIN_CLASS = "io.tutti.training.Train";

    private static final String HEAP = "2g";
    /** Epoch, step, loss and accuracies; times, which differ, come after them. */
    private static final int SCORES = 5;

    private static final int LOSS = 2;

    /** Runs a training that must end with a status. */
    public List<String> run(Path parent, int status, int ranks, String arguments)
            throws IOException, InterruptedException {
        return run(parent, HEAP, status, ranks, arguments);
    }

    /** Runs a training in JVMs with a limited heap. */
    public List<String> run(Path parent, String heap, int status, int ranks, String arguments)
            throws IOException, InterruptedException {
        return program.withOption("-Xmx" + heap)
                .end(parent, status, words(ranks, arguments))
                .getFirst();
    }

    /** Runs a training; the training loss of each epoch. */
    public List<Double> losses(Path parent, int ranks, String arguments) throws IOException, InterruptedException {
        Path csv = parent.resolve("epochs.csv");
        run(parent, 0, ranks, arguments + " --csv " + csv);
        return losses(csv);
    }

    private List<String> kill(Path parent, Path sign, String arguments) throws IOException, InterruptedException {
        return program.withOption("-Xmx" + HEAP)
                .kill(parent, sign, words(2, arguments))
                .getFirst();
    }

    private String[] words(int ranks, String arguments) {
        String data = arguments.contains("--data ") ? "" : "--data bundled ";
        return Collections.nCopies(ranks, "--backend " + backend + " " + data + arguments)
                .toArray(String[]::new);
    }

    /**
     * Requires that a training by two ranks ends in the bits that it has when it goes on from the state which it saved.
     *
     * @param steps after how many steps it saves its state
     * @param told the line by which it says where it goes on
     */
    public void assertResumedEndsAlike(Path folder, String arguments, int steps, String told)
            throws IOException, InterruptedException {
        Path state = folder.resolve("state");
        List<String> whole = run(folder, 0, 2, arguments + " --save " + state + " --save-every " + steps);
        List<String> rest = run(folder, 0, 2, arguments + " --resume " + state);
        assertTrue(rest.contains(told), rest::toString);
        assertEquals(result(whole), result(rest));
    }

    /**
     * Requires that a training by two ranks which all die by SIGKILL, in the middle of a step or between two, ends in the bits of one that
     * went through when it goes on from its last state, and that its file of epochs says the same.
     *
     * @param arguments of a training that takes far more than {@code steps} steps
     * @param steps after how many steps it saves its state, each time
     */
    public void assertKilledEndsAlike(Path folder, String arguments, int steps)
            throws IOException, InterruptedException {
        Path state = folder.resolve("state");
        Path unbroken = folder.resolve("unbroken.csv");
        Path broken = folder.resolve("broken.csv");
        List<String> whole = run(folder, 0, 2, arguments + " --csv " + unbroken);
        String rest = arguments + " --csv " + broken;
        List<String> killed = kill(folder, state, rest + " --save " + state + " --save-every " + steps);
        assertTrue(killed.stream().noneMatch(line -> line.startsWith("test accuracy")), killed::toString);
        List<String> resumed = run(folder, 0, 2, rest + " --resume " + state);
        assertTrue(resumed.stream().anyMatch(line -> line.startsWith("resumed after epoch ")), resumed::toString);
        assertEquals(result(whole), result(resumed));
        assertEquals(scores(unbroken), scores(broken));
    }

    /** Requires that gradients of {@code lenet} which travel during the backward pass train to the bits of those that travel after it, and not to those of another seed. */
    public void assertOverlapEndsAlike(Path folder) throws IOException, InterruptedException {
        List<String> dense = result(folder, "dense");
        assertEquals(dense, result(folder, "dense-overlap:first=16,bucket=32"));
        assertNotEquals(dense, result(folder, "dense --seed 2"));
    }

    private List<String> result(Path folder, String exchange) throws IOException, InterruptedException {
        return result(run(folder, 0, 2, "--model lenet --samples 200 --batch 20 --epochs 1 --exchange " + exchange));
    }

    /** Returns the accuracy and the sum of the parameters from the lines of a training by two ranks, which must have both. */
    public static List<String> result(List<String> lines) {
        List<String> result = lines.stream()
                .filter(line -> line.startsWith("test accuracy") || line.startsWith("replicas: 2 of 2"))
                .toList();
        assertEquals(2, result.size(), lines::toString);
        return result;
    }

    /** Returns the training loss of each epoch from a file of epochs. */
    public static List<Double> losses(Path csv) throws IOException {
        return rows(csv).skip(1).map(row -> Double.valueOf(row.get(LOSS))).toList();
    }

    /** Returns what a file of epochs says of each epoch but for times, after the names of that. */
    public static List<String> scores(Path csv) throws IOException {
        return rows(csv).map(row -> String.join(",", row.subList(0, SCORES))).toList();
    }

    private static Stream<List<String>> rows(Path csv) throws IOException {
        return Files.readAllLines(csv).stream().map(line -> List.of(line.split(",")));
    }
}
