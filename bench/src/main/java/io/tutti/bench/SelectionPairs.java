package io.tutti.bench;

import java.util.Arrays;
import java.util.Locale;

/**
 * Selection by a threshold compared with reads of the same memory, in turns, so that a slow moment affects all three:
 * medians of one process, and the median of the rounds' ratios to the quicker read.
 */
public final class SelectionPairs {
    private static final int ELEMENTS = 14_728_266;
    private static final double DENSITY = 0.01;
    private static final int WARM = 150;
    private static final double MILLIS = 1e6;

    private SelectionPairs() {}

    /** Number of rounds that count. */
    public static void main(String[] words) {
        SelectionBenchmark benchmark = SelectionBenchmark.of(ELEMENTS, DENSITY);
        int rounds = Integer.parseInt(words[0]);
        double[][] nanos = new double[3][rounds];
        double[] ratios = new double[rounds];
        long all = 0;
        for (int round = -WARM; round < rounds; round++) {
            long begin = System.nanoTime();
            all += benchmark.above().size();
            long selected = System.nanoTime();
            all += benchmark.read();
            long read = System.nanoTime();
            all += benchmark.readPlainly();
            long end = System.nanoTime();
            if (round >= 0) {
                nanos[0][round] = selected - begin;
                nanos[1][round] = read - selected;
                nanos[2][round] = end - read;
                ratios[round] = (selected - begin) / (double) Math.min(read - selected, end - read);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "by a threshold %.2f ms, read by vectors %.2f, by a plain loop %.2f; ratio %.2f (%d)%n",
                median(nanos[0]) / MILLIS,
                median(nanos[1]) / MILLIS,
                median(nanos[2]) / MILLIS,
                median(ratios),
                all & 1);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
