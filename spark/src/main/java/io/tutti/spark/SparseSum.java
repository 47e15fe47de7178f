package io.tutti.spark;

import java.util.Arrays;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;

/**
 * A sum of sparse vectors: a hash table of the indices that were added to, which is at most half full. Not thread-safe. Takes 24 to
 * 48 bytes for each index, and for a moment half as much again when it grows.
 */
public final class SparseSum {
    private static final int FREE = -1;
    private static final int FEWEST = 16;
    /** 2^32 divided by the golden ratio, which spreads neighbouring indices. */
    private static final int SPREAD = 0x9E3779B9;

    private final int size;
    private int[] indices = new int[FEWEST];
    private double[] values = new double[FEWEST];
    private int count;

    SparseSum(int size) {
        this.size = size;
        Arrays.fill(indices, FREE);
    }

    /**
     * Adds a value at an index.
     *
     * @param index 0 or more, less than the vector's size
     * @param value the summand
     * @throws IndexOutOfBoundsException if the vector has no such index
     */
    public void add(int index, double value) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index=" + index + " must be from 0 to " + (size - 1));
        }
        int slot = slot(index);
        if (indices[slot] == FREE) {
            indices[slot] = index;
            count++;
        }
        values[slot] += value;
        if (2 * count > indices.length) {
            grow();
        }
    }

    /**
     * Adds the multiple of a vector, dense or sparse.
     *
     * @param vector of the sum's size
     * @param factor multiplies each of its values
     * @throws IllegalArgumentException if the vector has another size
     */
    public void add(Vector vector, double factor) {
        if (vector.size() != size) {
            throw new IllegalArgumentException("the vector has size " + vector.size() + ", the sum " + size);
        }
        vector.foreachNonZero((index, value) -> {
            add((Integer) index, factor * (Double) value);
            return scala.runtime.BoxedUnit.UNIT;
        });
    }

    private int slot(int index) {
        int mask = indices.length - 1;
        int slot = index * SPREAD >>> Integer.numberOfLeadingZeros(mask) & mask;
        while (indices[slot] != FREE && indices[slot] != index) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldIndices = indices;
        double[] oldValues = values;
        indices = new int[2 * oldIndices.length];
        values = new double[2 * oldValues.length];
        Arrays.fill(indices, FREE);
        for (int old = 0; old < oldIndices.length; old++) {
            if (oldIndices[old] != FREE) {
                int slot = slot(oldIndices[old]);
                indices[slot] = oldIndices[old];
                values[slot] = oldValues[old];
            }
        }
    }

    /** {@return the sum, with ascending indices} */
    public SparseVector toVector() {
        int[] sorted =
                Arrays.stream(indices).filter(index -> index != FREE).sorted().toArray();
        double[] sums = new double[sorted.length];
        for (int i = 0; i < sorted.length; i++) {
            sums[i] = values[slot(sorted[i])];
        }
        return new SparseVector(size, sorted, sums);
    }
}
