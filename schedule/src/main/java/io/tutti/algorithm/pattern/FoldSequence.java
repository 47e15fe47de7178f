package io.tutti.algorithm.pattern;

import java.util.Arrays;

/**
 * How the number of vectors falls to 1: in each step it falls by at most {@code width}, and by at most half. Without a
 * bound that is N → ⌈N/2⌉ (Kolmakov and Zhang, A Generalization of the Allreduce Operation, 2020, eq. 18); with width 1,
 * N → N - 1, the ring (eq. 16). Whatever the width, steps send order - 1 vectors together.
 */
public final class FoldSequence {
    private final int[] counts;

    /** The sequence that begins with {@code order}, at least 1, and falls by at most {@code width} a step. */
    public FoldSequence(int order, int width) {
        int[] found = new int[order];
        int end = 0;
        for (int count = order; count > 1; count -= Math.min(width, count / 2)) {
            found[end++] = count;
        }
        found[end++] = 1;
        counts = Arrays.copyOf(found, end);
    }

    /** Number of steps. */
    public int steps() {
        return counts.length - 1;
    }

    /** Vectors that are left before a step; 1 at {@link #steps}. */
    public int count(int step) {
        return counts[step];
    }

    /** Vectors that a step sends, and how far: N - N'. */
    public int shift(int step) {
        return counts[step] - counts[step + 1];
    }

    /** The first vector that something is added to in a step: 2N' - N, where vectors before sit out. */
    public int first(int step) {
        return 2 * counts[step + 1] - counts[step];
    }
}
