package io.tutti.studies.papers.oktopk.networks.recorded;

import io.tutti.studies.papers.oktopk.training.MagnitudeSample;
import io.tutti.studies.papers.oktopk.training.ObservedTrainings.Course;
import io.tutti.studies.papers.oktopk.training.StepObservation;
import io.tutti.studies.papers.oktopk.training.StepObservation.Assumption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** ObservedTrainings as lines of text. */
final class ObservationText {
    private static final String LOOK = "look ";
    private static final String SAMPLE = "sample ";
    private static final String MAGNITUDES = "magnitudes ";
    private static final int ROW = 1000;

    private ObservationText() {}

    static List<String> lines(Course course) {
        List<String> lines = new ArrayList<>();
        course.looks().forEach(look -> lines.add(LOOK + line(look)));
        MagnitudeSample sample = course.magnitudes();
        lines.add(SAMPLE + sample.elements() + " " + sample.deviation() + " " + sample.reused() + " " + sample.age());
        float[] all = sample.magnitudes();
        for (int from = 0; from < all.length; from += ROW) {
            lines.add(MAGNITUDES
                    + IntStream.range(from, Math.min(all.length, from + ROW))
                            .mapToObj(i -> Float.toString(all[i]))
                            .collect(Collectors.joining(" ")));
        }
        return lines;
    }

    private static String line(StepObservation look) {
        String assumption = look.assumption() == null
                ? ""
                : " " + look.assumption().xi() + " " + look.assumption().growth();
        return look.step() + " " + look.k() + " " + look.local() + " " + look.normal() + " " + look.selected() + " "
                + look.result() + " " + look.age() + assumption;
    }

    /** Parses what {@link #lines} wrote; other lines are skipped. */
    static Course parse(List<String> lines) {
        List<StepObservation> looks = lines.stream()
                .filter(line -> line.startsWith(LOOK))
                .map(line -> look(line.substring(LOOK.length()).split(" ")))
                .toList();
        List<Float> magnitudes = lines.stream()
                .filter(line -> line.startsWith(MAGNITUDES))
                .flatMap(line ->
                        Arrays.stream(line.substring(MAGNITUDES.length()).split(" ")))
                .map(Float::valueOf)
                .toList();
        float[] sorted = new float[magnitudes.size()];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = magnitudes.get(i);
        }
        String[] words = lines.stream()
                .filter(line -> line.startsWith(SAMPLE))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("observations have no line " + SAMPLE.strip()))
                .substring(SAMPLE.length())
                .split(" ");
        return new Course(
                looks,
                new MagnitudeSample(
                        sorted,
                        Integer.parseInt(words[0]),
                        Double.parseDouble(words[1]),
                        Double.parseDouble(words[2]),
                        Integer.parseInt(words[3])));
    }

    private static StepObservation look(String[] words) {
        int assumption = 7;
        return new StepObservation(
                Integer.parseInt(words[0]),
                Integer.parseInt(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                Long.parseLong(words[4]),
                Long.parseLong(words[5]),
                words.length == assumption
                        ? null
                        : new Assumption(
                                Double.parseDouble(words[assumption]), Double.parseDouble(words[assumption + 1])),
                Integer.parseInt(words[6]));
    }
}
