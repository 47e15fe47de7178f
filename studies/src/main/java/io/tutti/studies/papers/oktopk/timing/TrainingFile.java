package io.tutti.studies.papers.oktopk.timing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The CSV file of a training, with one line for each epoch. */
public final class TrainingFile {
    private static final String TRAINING = "io.tutti.training.Train";

    private TrainingFile() {}

    /** Trains, and returns the lines of the file. */
    public static List<String> of(RankJob ranks, List<String> jvm, List<String> arguments) {
        try {
            Path csv = Files.createTempFile("tutti-study", ".csv");
            try {
                List<String> words = new ArrayList<>(arguments);
                words.addAll(List.of("--csv", csv.toString()));
                ranks.run("training", jvm, TRAINING, words);
                return Files.readAllLines(csv);
            } finally {
                Files.delete(csv);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
