package io.tutti.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    private static final String LENET =
            "--model lenet --samples 200 --test-samples 50 --batch 20 --epochs 1 --exchange ";

    /** Arguments of the trainings that {@link #assertOverlapEndsAlike} compares. */
    public static final List<String> OVERLAP =
            List.of(LENET + "dense", LENET + "dense-overlap:first=16,bucket=32", LENET + "dense --seed 2");

    /** The same with several trainings, in the tests of the module with {@link #MAIN_CLASS}. */
    private static final String TURNS_CLASS = "io.tutti.training.TrainTurns";

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
        return losses(parent, ranks, List.of(arguments)).getFirst();
    }

    /** Runs trainings one after the other in the same processes; the training loss of each epoch, for each training. */
    public List<List<Double>> losses(Path parent, int ranks, List<String> arguments)
            throws IOException, InterruptedException {
        Path csv = parent.resolve("epochs.csv");
        List<String> each = new ArrayList<>();
        for (int number = 0; number < arguments.size(); number++) {
            each.add(arguments.get(number) + " --csv " + csv + number);
        }
        runs(parent, ranks, each);
        List<List<Double>> losses = new ArrayList<>();
        for (int number = 0; number < arguments.size(); number++) {
            losses.add(losses(Path.of(csv.toString() + number)));
        }
        return losses;
    }

    /** Runs different trainings one after the other in the same processes; what rank 0 printed, by the arguments of each. */
    public Map<String, List<String>> train(Path parent, int ranks, List<String> arguments)
            throws IOException, InterruptedException {
        List<List<String>> printed = runs(parent, ranks, arguments);
        return IntStream.range(0, printed.size()).boxed().collect(Collectors.toMap(arguments::get, printed::get));
    }

    private List<List<String>> runs(Path parent, int ranks, List<String> arguments)
            throws IOException, InterruptedException {
        String[] words = arguments.stream().map(this::words).toArray(String[]::new);
        return program.with(TURNS_CLASS).withOption("-Xmx" + HEAP).runs(parent, ranks, words).stream()
                .map(List::getFirst)
                .toList();
    }

    private String[] words(int ranks, String arguments) {
        return Collections.nCopies(ranks, words(arguments)).toArray(String[]::new);
    }

    private String words(String arguments) {
        String data = arguments.contains("--data ") ? "" : "--data bundled ";
        return "--backend " + backend + " " + data + arguments;
    }

    /**
     * Requires that a training by two ranks ends in the bits that it has when it goes on, in other processes, from a state which it saved.
     *
     * @param whole what rank 0 printed of the training that saved its state
     * @param state where that is
     * @param told the line by which it says where it goes on
     */
    public void assertResumedEndsAlike(Path folder, List<String> whole, String arguments, Path state, String told)
            throws IOException, InterruptedException {
        List<String> rest = run(folder, 0, 2, arguments + " --resume " + state);
        assertTrue(rest.contains(told), rest::toString);
        assertEquals(result(whole), result(rest));
    }

    /**
     * Requires that gradients of {@code lenet} which travel during the backward pass train to the bits of those that travel after it, and not to
     * those of another seed.
     *
     * @param printed by rank 0 of two, by the arguments of trainings, among them those of {@link #OVERLAP}
     */
    public static void assertOverlapEndsAlike(Map<String, List<String>> printed) {
        List<List<String>> results = OVERLAP.stream()
                .map(arguments -> result(printed.get(arguments)))
                .toList();
        assertEquals(results.get(0), results.get(1));
        assertNotEquals(results.get(0), results.get(2));
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
