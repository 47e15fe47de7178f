package io.tutti.algorithm.pattern;

import java.util.Arrays;

/**
 * A sequence of numbers of vectors that falls to 1: in each step it falls by at most {@code width}, and by at most
 * half. Without a bound it is N → ⌈N/2⌉ (Kolmakov and Zhang, A Generalization of the Allreduce Operation, 2020, eq.
 * 18); with width 1 it is N → N - 1, the ring (eq. 16). For any width, the steps send order - 1 vectors in total.
 */
public final class FoldSequence {
    private final int[] counts;

    /**
     * Creates the sequence that begins with {@code order} and falls by at most {@code width} per step.
     *
     * @param order the first number, at least 1
     * @param width the largest decrease, at least 1
     */
    public FoldSequence(int order, int width) {
        int[] found = new int[order];
        int end = 0;
        for (int count = order; count > 1; count -= Math.min(width, count / 2)) {
            found[end++] = count;
        }
        found[end++] = 1;
        counts = Arrays.copyOf(found, end);
    }

    /** {@return the number of steps} */
    public int steps() {
        return counts.length - 1;
    }

    /**
     * {@return the number of vectors that remain before a step; 1 at {@link #steps}}
     *
     * @param step 0 to {@link #steps}
     */
    public int count(int step) {
        return counts[step];
    }

    /**
     * {@return the number of vectors that a step sends, and the distance that it sends them: N - N'}
     *
     * @param step 0 to {@link #steps} - 1
     */
    public int shift(int step) {
        return counts[step] - counts[step + 1];
    }

    /**
     * {@return the first vector that a step adds to: 2N' - N; the vectors before it do not participate}
     *
     * @param step 0 to {@link #steps} - 1
     */
    public int first(int step) {
        return 2 * counts[step + 1] - counts[step];
    }
}
