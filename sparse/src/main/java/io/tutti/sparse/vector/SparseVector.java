package io.tutti.sparse.vector;

import java.util.Arrays;

/**
 * Some elements of a dense vector, as pairs of index and value with ascending indexes. Immutable; it owns the arrays
 * that it was created from.
 */
public final class SparseVector {
    private static final float[] NO_VALUES = {};
    private static final int[] NO_INDEXES = {};

    private final int[] indexes;
    private final float[] values;
    private final int size;

    private SparseVector(int[] indexes, float[] values, int size) {
        this.indexes = indexes;
        this.values = values;
        this.size = size;
    }

    /** {@return a vector of zeros} */
    public static SparseVector empty() {
        return new SparseVector(NO_INDEXES, NO_VALUES, 0);
    }

    /**
     * Creates a vector from pairs of index and value.
     *
     * @param indexes ascending from 0 or more, each once; not copied and not to be changed
     * @param values the value at each index; not copied and not to be changed
     * @return the vector
     * @throws IllegalArgumentException if there are not as many values as indexes, or indexes do not ascend from 0
     */
    public static SparseVector of(int[] indexes, float[] values) {
        if (indexes.length != values.length) {
            throw new IllegalArgumentException(
                    "indexes=" + indexes.length + " and values=" + values.length + " differ");
        }
        int before = -1;
        for (int place = 0; place < indexes.length; place++) {
            if (indexes[place] <= before) {
                throw new IllegalArgumentException(
                        "indexes[" + place + "]=" + indexes[place] + " must be above " + before);
            }
            before = indexes[place];
        }
        return new SparseVector(indexes, values, indexes.length);
    }

    /**
     * {@return a vector of the first {@code size} pairs of arrays that are known to be in order; nothing is checked}
     *
     * @param indexes ascending from 0 or more, each once, at least {@code size}; not copied and not to be changed
     * @param values the value at each index, at least {@code size}; not copied and not to be changed
     * @param size number of pairs, 0 or more
     */
    public static SparseVector trusted(int[] indexes, float[] values, int size) {
        return new SparseVector(indexes, values, size);
    }

    /**
     * {@return a vector of all elements of a dense vector that are not zero}
     *
     * @param dense the vector; only read
     */
    public static SparseVector ofDense(float[] dense) {
        return Selection.take(dense, Threshold.ALL);
    }

    /** {@return the number of pairs} */
    public int size() {
        return size;
    }

    /**
     * {@return the index of a pair}
     *
     * @param place the position of the pair, 0 to {@code size() - 1}, which is not checked
     */
    public int index(int place) {
        return indexes[place];
    }

    /**
     * {@return the value of a pair}
     *
     * @param place the position of the pair, 0 to {@code size() - 1}, which is not checked
     */
    public float value(int place) {
        return values[place];
    }

    /**
     * {@return the number of pairs divided by {@code length}, 0 to 1; 0 if {@code length} is 0}
     *
     * @param length number of elements of the dense vector
     */
    public double density(int length) {
        return length == 0 ? 0 : (double) size / length;
    }

    /**
     * {@return a new dense vector}
     *
     * @param length its number of elements, above the highest index
     * @throws ArrayIndexOutOfBoundsException if an index is not below {@code length}
     */
    public float[] toDense(int length) {
        float[] dense = new float[length];
        for (int place = 0; place < size; place++) {
            dense[indexes[place]] = values[place];
        }
        return dense;
    }

    /**
     * {@return the sum of two vectors} It is made by one merge, linear in both; this vector's operand comes first.
     *
     * @param that the other addend
     */
    public SparseVector plus(SparseVector that) {
        int[] merged = new int[size + that.size];
        float[] sums = new float[size + that.size];
        int a = 0;
        int b = 0;
        int to = 0;
        while (a < size || b < that.size) {
            long left = a < size ? indexes[a] : Long.MAX_VALUE; // behind every index
            long right = b < that.size ? that.indexes[b] : Long.MAX_VALUE;
            merged[to] = (int) Math.min(left, right);
            if (left == right) {
                sums[to++] = values[a++] + that.values[b++];
            } else {
                sums[to++] = left < right ? values[a++] : that.values[b++];
            }
        }
        return new SparseVector(merged, sums, to);
    }

    /**
     * {@return the number of pairs whose index is below a bound, which is the position of the first other pair}
     *
     * @param bound an index
     */
    public int placeOf(int bound) {
        int found = Arrays.binarySearch(indexes, 0, size, bound);
        return found < 0 ? -found - 1 : found;
    }

    /**
     * {@return a copy of the pairs that a threshold takes}
     *
     * @param threshold the end of the selection
     */
    public SparseVector take(Threshold threshold) {
        return filter(threshold, true);
    }

    /**
     * {@return a copy of the pairs that a threshold does not take}
     *
     * @param threshold the end of the selection
     */
    public SparseVector leave(Threshold threshold) {
        return filter(threshold, false);
    }

    private SparseVector filter(Threshold threshold, boolean taken) {
        int[] kept = new int[size];
        float[] keptValues = new float[size];
        int to = 0;
        for (int place = 0; place < size; place++) {
            if (threshold.takes(indexes[place], values[place]) == taken) {
                kept[to] = indexes[place];
                keptValues[to++] = values[place];
            }
        }
        return new SparseVector(kept, keptValues, to);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SparseVector that
                && Arrays.equals(indexes, 0, size, that.indexes, 0, that.size)
                && Arrays.equals(values, 0, size, that.values, 0, that.size);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(Arrays.copyOf(indexes, size));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int place = 0; place < size; place++) {
            text.append(place == 0 ? "" : ", ")
                    .append(indexes[place])
                    .append('=')
                    .append(values[place]);
        }
        return text.append('}').toString();
    }
}
