package io.tutti.studies.papers.oktopk.networks.recorded;

import io.tutti.studies.kept.Cells;
import io.tutti.studies.kept.KeptLines;
import io.tutti.studies.papers.oktopk.training.MagnitudeSample;
import io.tutti.studies.papers.oktopk.training.ObservedTrainings.Course;
import io.tutti.studies.papers.oktopk.training.StepObservation;
import io.tutti.studies.papers.oktopk.training.StepObservation.Assumption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** ObservedTrainings as lines of text. */
final class ObservationText {
    private static final String LOOK = "look";
    private static final String SAMPLE = "sample";
    private static final String MAGNITUDES = "magnitudes";
    private static final int ROW = 1000;

    private static final List<String> LOOK_COLUMNS =
            List.of("step", "k", "local", "normal", "selected", "result", "age");
    private static final List<String> ASSUMED_COLUMNS =
            Stream.concat(LOOK_COLUMNS.stream(), Stream.of("xi", "growth")).toList();
    private static final List<String> SAMPLE_COLUMNS = List.of("elements", "deviation", "reused", "age");
    private static final List<String> MAGNITUDE_COLUMN = List.of("magnitude");

    private ObservationText() {}

    static List<String> lines(Course course) {
        List<String> lines = new ArrayList<>();
        course.looks().forEach(look -> lines.add(LOOK + " " + line(look)));
        MagnitudeSample sample = course.magnitudes();
        lines.add(SAMPLE + " " + sample.elements() + " " + sample.deviation() + " " + sample.reused() + " "
                + sample.age());
        float[] all = sample.magnitudes();
        for (int from = 0; from < all.length; from += ROW) {
            lines.add(MAGNITUDES + " "
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

    /**
     * Parses what {@link #lines} wrote; other lines are skipped.
     *
     * @throws IllegalArgumentException if they are damaged
     */
    static Course parse(KeptLines lines) {
        List<StepObservation> looks = lines.behind(LOOK, ObservationText::look);
        if (!IntStream.range(0, looks.size()).allMatch(i -> looks.get(i).step() == i + 1)) {
            throw lines.damaged("its lines " + LOOK + " are not those of steps 1 to " + looks.size());
        }
        float[] magnitudes = joined(lines.behind(MAGNITUDES, ObservationText::magnitudes));
        MagnitudeSample sample =
                lines.behind(SAMPLE, words -> sample(words, magnitudes)).getFirst();
        int expected = MagnitudeSample.count(sample.elements());
        if (magnitudes.length != expected) {
            throw lines.damaged("it has " + magnitudes.length + " " + MAGNITUDES + ", not " + expected);
        }
        return new Course(looks, sample);
    }

    private static StepObservation look(String words) {
        boolean isAssumed = words.split(" ", -1).length > LOOK_COLUMNS.size();
        Cells cells = Cells.ofWords(isAssumed ? ASSUMED_COLUMNS : LOOK_COLUMNS, words);
        int xi = LOOK_COLUMNS.size();
        return new StepObservation(
                cells.whole(0),
                cells.whole(1),
                count(cells, 2),
                count(cells, 3),
                count(cells, 4),
                count(cells, 5),
                isAssumed ? new Assumption(cells.number(xi), cells.number(xi + 1)) : null,
                cells.whole(6));
    }

    private static long count(Cells cells, int column) {
        return cells.whole(column, 0, Long.MAX_VALUE);
    }

    private static MagnitudeSample sample(String words, float[] magnitudes) {
        Cells cells = Cells.ofWords(SAMPLE_COLUMNS, words);
        int elements = (int) cells.whole(0, 1, Integer.MAX_VALUE);
        return new MagnitudeSample(magnitudes, elements, cells.number(1), cells.number(2), cells.whole(3));
    }

    private static float[] magnitudes(String line) {
        String[] words = line.split(" ", -1);
        float[] row = new float[words.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = (float) Cells.ofWords(MAGNITUDE_COLUMN, words[i]).number(0);
        }
        return row;
    }

    private static float[] joined(List<float[]> rows) {
        float[] all = new float[rows.stream().mapToInt(row -> row.length).sum()];
        int at = 0;
        for (float[] row : rows) {
            System.arraycopy(row, 0, all, at, row.length);
            at += row.length;
        }
        return all;
    }
}
