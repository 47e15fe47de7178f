package io.tutti.studies.sums;

import io.tutti.error.FileError;
import io.tutti.report.file.Csv;
import io.tutti.report.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All observations so far, in a file that grows by one repetition of a method at a time. When the file is opened, an
 * incomplete repetition that a killed process left is dropped.
 */
public final class Observations {
    private static final String HEAD = Csv.of(Observation.class, List.of());

    private final Path file;
    private final Map<Observation.Cell, List<Observation>> cells = new LinkedHashMap<>();
    private final Map<Observation.Cell, Integer> counts = new HashMap<>();

    private Observations(Path file) {
        this.file = file;
    }

    /**
     * Opens a file, which need not exist.
     *
     * @throws IllegalArgumentException if the file has another format
     */
    public static Observations open(Path file) {
        Observations all = new Observations(file);
        if (Files.exists(file)) {
            all.read();
        }
        return all;
    }

    private void read() {
        String text = text();
        String whole = text.substring(0, text.lastIndexOf('\n') + 1); // a last number that is cut off is another number
        List<String> lines =
                HEAD.startsWith(text) ? List.of(HEAD.strip()) : whole.lines().toList();
        if (lines.isEmpty() || !(lines.getFirst() + "\n").equals(HEAD)) {
            throw new IllegalArgumentException(file + " has other columns; move it away");
        }
        Map<Observation.Cell, List<Observation>> found = new LinkedHashMap<>();
        for (int number = 1; number < lines.size(); number++) {
            List<String> words = Csv.words(lines.get(number));
            if (words.size() == Observation.class.getRecordComponents().length) {
                Observation observation = observation(words, number + 1);
                found.computeIfAbsent(observation.cell(), cell -> new ArrayList<>())
                        .add(observation);
            }
        }
        found.forEach((cell, observations) -> {
            if (observations.size() == cell.iterations()) {
                put(observations);
            }
        });
        boolean isWhole = whole.equals(text) && !text.isEmpty();
        if (!isWhole || cells.values().stream().mapToInt(List::size).sum() != lines.size() - 1) {
            rewrite();
        }
    }

    private Observation observation(List<String> words, int line) {
        try {
            Observation observation = Observation.of(words);
            observation.measured(); // refuses an unknown kernel
            return observation;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    file + ", line " + line + " is damaged (" + e.getMessage() + "); mend it, or move the file away",
                    e);
        }
    }

    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + FileError.describe(e), e);
        }
    }

    private void rewrite() {
        WholeFile.write(file, Csv.of(Observation.class, all()));
    }

    /** Adds one repetition of a method, and writes it to disk. */
    public void add(List<Observation> repetition) {
        String lines = Csv.of(Observation.class, repetition);
        try {
            boolean isNew = !Files.exists(file);
            Files.writeString(
                    file,
                    isNew ? lines : lines.substring(HEAD.length()),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be written: " + FileError.describe(e), e);
        }
        put(repetition);
    }

    /** Returns whether a repetition is present. */
    public boolean has(Observation.Cell cell) {
        return cells.containsKey(cell);
    }

    /** Returns the number of repetitions that differ from a cell only in their number. */
    public int repetitions(Observation.Cell like) {
        return counts.getOrDefault(like.withRepetition(0), 0);
    }

    private void put(List<Observation> repetition) {
        Observation.Cell cell = repetition.getFirst().cell();
        if (cells.put(cell, List.copyOf(repetition)) == null) {
            counts.merge(cell.withRepetition(0), 1, Integer::sum);
        }
    }

    /** Returns every observation. */
    public List<Observation> all() {
        return cells.values().stream().flatMap(List::stream).toList();
    }

    /** Returns the number of the next start of the study. */
    public int nextSession() {
        return all().stream().mapToInt(Observation::session).max().orElse(0) + 1;
    }

    /** Returns the seconds of a repetition by method, size and ranks; the most recent repetition counts. */
    Map<Observation.Cell, Double> durations() {
        Map<Observation.Cell, Double> seconds = new HashMap<>();
        cells.forEach((cell, observations) -> seconds.put(
                cell.withRepetition(0),
                1e-9 * observations.stream().mapToLong(Observation::nanos).sum()));
        return seconds;
    }

    /**
     * Returns the median of each repetition without its first iteration, in seconds.
     *
     * @param like a cell of any repetition
     */
    public Map<Integer, Double> medians(Observation.Cell like) {
        Map<Integer, Double> medians = new LinkedHashMap<>();
        cells.forEach((cell, observations) -> {
            if (cell.withRepetition(0).equals(like.withRepetition(0))) {
                medians.put(cell.repetition(), median(observations));
            }
        });
        return medians;
    }

    private static double median(List<Observation> repetition) {
        return SampleSpread.of(repetition.stream()
                        .filter(o -> o.iteration() > 1)
                        .mapToDouble(o -> 1e-9 * o.nanos())
                        .toArray())
                .median();
    }
}
