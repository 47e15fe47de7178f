package io.tutti.sparse.vector;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * A {@link SparseVector} for vectors of any length: int64 indexes, off-heap, 12 bytes a pair. Immutable; its memory is
 * freed when the object is unreachable. Exchanges take {@link SparseVector}s; longer gradients are exchanged in parts.
 */
public final class LongSparseVector {
    private final MemorySegment indexes;
    private final MemorySegment values;
    private final long size;

    private LongSparseVector(MemorySegment indexes, MemorySegment values, long size) {
        this.indexes = indexes;
        this.values = values;
        this.size = size;
    }

    /** Collects pairs in ascending order. */
    static final class Builder {
        private MemorySegment indexes;
        private MemorySegment values;
        private long size;

        Builder(long expected) {
            grow(Math.max(16, expected));
        }

        private void grow(long capacity) {
            MemorySegment longer = Arena.ofAuto().allocate(Long.BYTES * capacity, Long.BYTES);
            MemorySegment more = Arena.ofAuto().allocate(Float.BYTES * capacity, Float.BYTES);
            if (size > 0) {
                MemorySegment.copy(indexes, 0, longer, 0, Long.BYTES * size);
                MemorySegment.copy(values, 0, more, 0, Float.BYTES * size);
            }
            indexes = longer;
            values = more;
        }

        void add(long index, float value) {
            if (Float.BYTES * size == values.byteSize()) {
                grow(2 * size);
            }
            indexes.setAtIndex(ValueLayout.JAVA_LONG, size, index);
            values.setAtIndex(ValueLayout.JAVA_FLOAT, size, value);
            size++;
        }

        LongSparseVector build() {
            return new LongSparseVector(indexes, values, size);
        }
    }

    /**
     * Creates a vector from pairs of index and value, which are copied.
     *
     * @param indexes ascending from 0 or more, each once
     * @param values the value at each index
     * @return the vector
     * @throws IllegalArgumentException if there are not as many values as indexes, or indexes do not ascend from 0
     */
    public static LongSparseVector of(long[] indexes, float[] values) {
        if (indexes.length != values.length) {
            throw new IllegalArgumentException(
                    "indexes=" + indexes.length + " and values=" + values.length + " differ");
        }
        Builder builder = new Builder(indexes.length);
        long before = -1;
        for (int place = 0; place < indexes.length; place++) {
            if (indexes[place] <= before) {
                throw new IllegalArgumentException(
                        "indexes[" + place + "]=" + indexes[place] + " must be above " + before);
            }
            before = indexes[place];
            builder.add(before, values[place]);
        }
        return builder.build();
    }

    /**
     * {@return a vector with the same elements, {@code offset} indexes higher; a copy}
     *
     * @param vector the elements
     * @param offset added to each index, 0 or more
     * @throws IllegalArgumentException if the offset is negative, or so high that an index would not fit into a {@code long}
     */
    public static LongSparseVector of(SparseVector vector, long offset) {
        long highest = vector.size() == 0 ? 0 : vector.index(vector.size() - 1);
        if (offset < 0 || offset > Long.MAX_VALUE - highest) {
            throw new IllegalArgumentException("offset=" + offset + " must be 0 to " + (Long.MAX_VALUE - highest));
        }
        Builder builder = new Builder(vector.size());
        for (int place = 0; place < vector.size(); place++) {
            builder.add(offset + vector.index(place), vector.value(place));
        }
        return builder.build();
    }

    /**
     * {@return a vector of all elements of a dense vector that are not zero}
     *
     * @param dense float32, of any length and alignment, heap or native; only read
     * @throws IllegalArgumentException if its bytes are not a multiple of four
     */
    public static LongSparseVector ofDense(MemorySegment dense) {
        return LongSelection.take(dense, Magnitudes.LEAST, Long.MAX_VALUE);
    }

    /** {@return the number of pairs} */
    public long size() {
        return size;
    }

    /**
     * {@return the index of a pair}
     *
     * @param place the position of the pair, 0 to {@code size() - 1}, which is not checked
     */
    public long index(long place) {
        return indexes.getAtIndex(ValueLayout.JAVA_LONG, place);
    }

    /**
     * {@return the value of a pair}
     *
     * @param place the position of the pair, 0 to {@code size() - 1}, which is not checked
     */
    public float value(long place) {
        return values.getAtIndex(ValueLayout.JAVA_FLOAT, place);
    }

    /**
     * {@return the number of pairs divided by {@code length}, 0 to 1; 0 if {@code length} is 0}
     *
     * @param length number of elements of the dense vector
     */
    public double density(long length) {
        return length == 0 ? 0 : (double) size / length;
    }

    /**
     * Writes a dense float32 vector, zeros included.
     *
     * @param dense memory of any alignment, heap or native, which is overwritten
     * @throws IndexOutOfBoundsException if it does not hold the highest index; it is then partly written
     */
    public void toDense(MemorySegment dense) {
        dense.fill((byte) 0);
        for (long place = 0; place < size; place++) {
            dense.setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, index(place), value(place));
        }
    }

    /**
     * {@return the sum of two vectors} It is made by one merge, linear in both; this vector's operand comes first.
     *
     * @param that the other addend
     */
    public LongSparseVector plus(LongSparseVector that) {
        Builder sum = new Builder(size + that.size);
        long a = 0;
        long b = 0;
        while (a < size || b < that.size) {
            int order = a == size ? 1 : b == that.size ? -1 : Long.compare(index(a), that.index(b));
            if (order == 0) {
                sum.add(index(a), value(a++) + that.value(b++));
            } else if (order < 0) {
                sum.add(index(a), value(a++));
            } else {
                sum.add(that.index(b), that.value(b++));
            }
        }
        return sum.build();
    }

    /**
     * {@return elements {@code from} (inclusive) to {@code to} (exclusive), their indexes counted from {@code from}}
     *
     * @param from the first index, 0 or more
     * @param to the index after the last, {@code from} or more
     * @throws IllegalArgumentException if the bounds are out of order, or the part has 2^31 elements or more
     */
    public SparseVector part(long from, long to) {
        if (from < 0 || to < from || to - from > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "from=" + from + " to=" + to + " must ascend from 0 and be less than 2^31 apart");
        }
        long first = placeOf(from);
        int[] partIndexes = new int[Math.toIntExact(placeOf(to) - first)];
        float[] partValues = new float[partIndexes.length];
        for (int place = 0; place < partIndexes.length; place++) {
            partIndexes[place] = (int) (index(first + place) - from);
            partValues[place] = value(first + place);
        }
        return SparseVector.trusted(partIndexes, partValues, partIndexes.length);
    }

    /** Number of pairs whose index is below a bound. */
    private long placeOf(long bound) {
        long low = 0;
        long high = size;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (index(middle) < bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof LongSparseVector that) || size != that.size) {
            return false;
        }
        for (long place = 0; place < size; place++) {
            if (index(place) != that.index(place) || Float.compare(value(place), that.value(place)) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(
                indexes.asSlice(0, Long.BYTES * Math.min(size, 64)).toArray(ValueLayout.JAVA_LONG));
    }

    @Override
    public String toString() {
        return size + " pairs" + (size == 0 ? "" : ", from " + index(0) + " to " + index(size - 1));
    }
}
