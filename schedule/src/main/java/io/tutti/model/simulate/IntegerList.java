package io.tutti.model.simulate;

import java.util.Arrays;

/** A list of {@code int} without boxing. */
final class IntegerList {
    private int[] values;
    private int size;

    IntegerList(int capacity) {
        values = new int[Math.max(16, capacity)];
    }

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.addExact(size, size >> 1));
        }
        values[size++] = value;
    }

    int get(int index) {
        return values[index];
    }

    void set(int index, int value) {
        values[index] = value;
    }

    int size() {
        return size;
    }

    /** The numbers; the list must not be used afterwards. */
    int[] toArray() {
        return size == values.length ? values : Arrays.copyOf(values, size);
    }
}
