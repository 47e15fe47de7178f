package io.tutti.sparse.collective;

import io.tutti.sparse.vector.SparseVector;

/**
 * Sparse vectors as words: indexes, then values.
 *
 * @param form the encoding of the values
 */
public record Packing(ValueForm form) {
    /** Number of words of a number of pairs. */
    public int words(int size) {
        return size + form.words(size);
    }

    /** Number of pairs in a number of words. */
    public int size(long words) {
        return (int) (form.isHalf() ? 2 * words / 3 : words / 2);
    }

    public int[] pack(SparseVector vector) {
        int[] words = new int[words(vector.size())];
        pack(vector, 0, vector.size(), words, 0);
        return words;
    }

    /** Writes pairs {@code from} (inclusive) to {@code to} (exclusive); returns the offset after the last word. */
    public int pack(SparseVector vector, int from, int to, int[] words, int offset) {
        int size = to - from;
        for (int i = 0; i < size; i++) {
            words[offset + i] = vector.index(from + i);
            form.put(words, offset + size, i, vector.value(from + i));
        }
        return offset + words(size);
    }

    /** Reads {@code size} pairs. */
    public SparseVector unpack(int[] words, int offset, int size) {
        int[] indexes = new int[size];
        float[] values = new float[size];
        unpack(words, offset, size, indexes, values, 0);
        return SparseVector.trusted(indexes, values, size);
    }

    /** Reads {@code size} pairs into the arrays from position {@code to} on. */
    public void unpack(int[] words, int offset, int size, int[] indexes, float[] values, int to) {
        System.arraycopy(words, offset, indexes, to, size);
        for (int i = 0; i < size; i++) {
            values[to + i] = form.get(words, offset + size, i);
        }
    }

    /** The vector as receivers see it, with rounded values. */
    public SparseVector rounded(SparseVector vector) {
        if (!form.isHalf()) {
            return vector;
        }
        int[] indexes = new int[vector.size()];
        float[] values = new float[vector.size()];
        for (int place = 0; place < values.length; place++) {
            indexes[place] = vector.index(place);
            values[place] = form.rounded(vector.value(place));
        }
        return SparseVector.trusted(indexes, values, values.length);
    }

    /**
     * The rounding errors: the exact differences of elements that both vectors have; 0 where a sum is not a finite number, so that a
     * residual always is.
     */
    public SparseVector loss(SparseVector exact, SparseVector rounded) {
        if (!form.isHalf()) {
            return SparseVector.empty();
        }
        int[] indexes = new int[rounded.size()];
        float[] values = new float[rounded.size()];
        int from = 0;
        for (int place = 0; place < values.length; place++) {
            indexes[place] = rounded.index(place);
            while (exact.index(from) < indexes[place]) {
                from++;
            }
            values[place] = Float.isFinite(exact.value(from)) ? exact.value(from) - rounded.value(place) : 0;
        }
        return SparseVector.trusted(indexes, values, values.length);
    }
}
