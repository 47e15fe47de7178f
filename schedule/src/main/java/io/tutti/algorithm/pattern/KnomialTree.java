package io.tutti.algorithm.pattern;

import java.util.stream.IntStream;

/**
 * A tree in which, in step s, position p communicates with {@code p + j·radix^s} for j = 1 to {@code radix - 1}, where
 * p is a multiple of {@code radix^(s+1)}. With radix 2 and a power of two it is the {@link BinomialTree}.
 *
 * @param size number of positions, at least 1
 * @param radix at least 2
 */
public record KnomialTree(int size, int radix) implements Tree {
    @Override
    public int steps() {
        int steps = 0;
        for (long reached = 1; reached < size; reached *= radix) {
            steps++;
        }
        return steps;
    }

    @Override
    public int step(int position) {
        if (position == 0) {
            return steps();
        }
        int step = 0;
        for (int rest = position; rest % radix == 0; rest /= radix) {
            step++;
        }
        return step;
    }

    @Override
    public int parent(int position) {
        long span = span(step(position)) * radix;
        return (int) (position / span * span);
    }

    @Override
    public int[] childSteps(int position) {
        return IntStream.range(0, step(position))
                .filter(step -> position + span(step) < size)
                .toArray();
    }

    @Override
    public int[] children(int position, int step) {
        if (step >= step(position)) {
            return new int[0];
        }
        long span = span(step);
        return IntStream.range(1, radix)
                .mapToLong(number -> position + number * span)
                .filter(child -> child < size)
                .mapToInt(child -> (int) child)
                .toArray();
    }

    private long span(int step) {
        long span = 1;
        for (int i = 0; i < step; i++) {
            span *= radix;
        }
        return span;
    }
}
