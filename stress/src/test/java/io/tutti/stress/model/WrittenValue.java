package io.tutti.stress.model;

import java.util.Arrays;

/**
 * A value that was written to ordered memory and may still be read.
 *
 * @param values by cell
 * @param writer the rank that wrote it, or -1 for the initial value
 * @param time the writer's time when it wrote
 * @param released what the writer had seen, for a reader that acquires; null if it was not released
 */
record WrittenValue(short[] values, int writer, int time, int[] released) {
    boolean happenedBefore(int[] clock) {
        return writer < 0 || clock[writer] >= time;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * (31 * Arrays.hashCode(values) + writer) + time) + Arrays.hashCode(released);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WrittenValue that
                && Arrays.equals(values, that.values)
                && writer == that.writer
                && time == that.time
                && Arrays.equals(released, that.released);
    }
}
