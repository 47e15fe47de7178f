package io.tutti.schedule;

import java.util.function.IntToLongFunction;

/**
 * A layout that asks a function for each length. It sums only the chunks that a buffer holds, because the length of
 * other chunks may be unknown on this rank.
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
