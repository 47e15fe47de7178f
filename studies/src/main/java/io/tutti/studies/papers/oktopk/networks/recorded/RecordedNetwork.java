package io.tutti.studies.papers.oktopk.networks.recorded;

import io.tutti.studies.papers.oktopk.timing.GradientFile;
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
    private static final String SAMPLES = "samples ";
    private static final String GRADIENTS = "gradients ";
    private static final String STEP = "step ";

    static String samplesLine(String words) {
        return SAMPLES + words;
    }

    static String gradientsLine(GradientFile file) {
        return GRADIENTS + file.elements() + " " + file.ranks() + " " + file.steps();
    }

    static String stepLine(long nanos) {
        return STEP + nanos;
    }

    /** Parses the recorder's lines; others are skipped. */
    public static RecordedNetwork parse(List<String> lines, String path) {
        String samples = only(lines, SAMPLES);
        List<String> numbers = List.of(only(lines, GRADIENTS).split(" "));
        return new RecordedNetwork(
                samples,
                GradientFile.parse(List.of(path, numbers.get(0), numbers.get(1), numbers.get(2))),
                lines.stream()
                        .filter(line -> line.startsWith(STEP))
                        .map(line -> Long.parseLong(line.substring(STEP.length())))
                        .toList());
    }

    private static String only(List<String> lines, String begin) {
        return lines.stream()
                .filter(line -> line.startsWith(begin))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a recording has no line " + begin.strip()))
                .substring(begin.length());
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
