package io.tutti.schedule;

import java.util.function.IntToLongFunction;

/**
 * Lengths asked for one by one. An offset over chunks whose length is unknown here cannot be asked for, so placements
 * sum up only the chunks that a buffer holds.
 */
record BoundLayout(int chunks, IntToLongFunction lengths) implements Layout {
    @Override
    public long length(int chunk) {
        return lengths.applyAsLong(chunk);
    }

    @Override
    public long length(int first, int count) {
        long sum = 0;
        for (int chunk = first; chunk < first + count; chunk++) {
            sum += length(chunk);
        }
        return sum;
    }

    @Override
    public long offset(int chunk) {
        return length(0, chunk);
    }
}
