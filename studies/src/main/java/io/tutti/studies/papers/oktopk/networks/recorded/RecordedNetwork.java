package io.tutti.studies.papers.oktopk.networks.recorded;

import io.tutti.studies.kept.Cells;
import io.tutti.studies.kept.KeptLines;
import io.tutti.studies.papers.oktopk.timing.GradientFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * What {@link NetworkRecorder} has recorded of a network.
 *
 * @param samples number of training samples, and what they are
 * @param gradients the gradients
 * @param stepNanos nanoseconds of the computation of single ranks' steps, one at a time on this machine
 */
public record RecordedNetwork(String samples, GradientFile gradients, List<Long> stepNanos) {
    private static final String SAMPLES = "samples";
    private static final String GRADIENTS = "gradients";
    private static final String STEP = "step";

    static String samplesLine(String words) {
        return SAMPLES + " " + words;
    }

    static String gradientsLine(GradientFile file) {
        return GRADIENTS + " " + file.elements() + " " + file.ranks() + " " + file.steps();
    }

    static String stepLine(long nanos) {
        return STEP + " " + nanos;
    }

    /**
     * Parses the recorder's lines; others are skipped.
     *
     * @param path of the gradients
     * @throws IllegalArgumentException if they are damaged
     */
    public static RecordedNetwork parse(KeptLines lines, Path path) {
        String samples = lines.behind(SAMPLES, words -> words).getFirst();
        GradientFile gradients =
                lines.behind(GRADIENTS, words -> gradients(words, path)).getFirst();
        List<Long> stepNanos = lines.behind(
                STEP, words -> Cells.ofWords(List.of("nanos"), words).whole(0, 0, Long.MAX_VALUE));
        long expected = (long) gradients.ranks() * gradients.steps();
        if (stepNanos.size() != expected) {
            throw lines.damaged("it has " + stepNanos.size() + " lines " + STEP + ", not " + expected);
        }
        return new RecordedNetwork(samples, gradients, stepNanos);
    }

    private static GradientFile gradients(String words, Path path) {
        Cells cells = Cells.ofWords(List.of("elements", "ranks", "steps"), words);
        return new GradientFile(path, positive(cells, 0), positive(cells, 1), positive(cells, 2));
    }

    private static int positive(Cells cells, int column) {
        return (int) cells.whole(column, 1, Integer.MAX_VALUE);
    }

    /** Returns the median time of a step in seconds. */
    public double stepSeconds() {
        long[] sorted = stepNanos.stream().mapToLong(nanos -> nanos).sorted().toArray();
        return 1e-9
                * Arrays.stream(sorted, (sorted.length - 1) / 2, sorted.length / 2 + 1)
                        .average()
                        .orElse(0);
    }

    /** Returns the number of elements of a gradient. */
    public int elements() {
        return gradients.elements();
    }
}
