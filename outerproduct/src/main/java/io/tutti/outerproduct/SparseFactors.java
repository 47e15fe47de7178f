package io.tutti.outerproduct;

import io.tutti.sparse.vector.SparseVector;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;

/**
 * Products of sparse vectors in the form in which they are sent, one after the other: the number of elements of the
 * left and of the right factor, and for each factor its indexes, then the bits of its values.
 *
 * @param words the words of all products
 */
record SparseFactors(int[] words) {
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
    private static final int HEAD = 2;

    /** Returns the words of some products; there are as many left as right factors. */
    static int[] words(SparseVector[] left, SparseVector[] right) {
        int length = IntStream.range(0, left.length)
                .map(pair -> Math.toIntExact(HEAD + 2L * left[pair].size() + 2L * right[pair].size()))
                .reduce(0, Math::addExact);
        int[] words = new int[length];
        int at = 0;
        for (int pair = 0; pair < left.length; pair++) {
            words[at] = left[pair].size();
            words[at + 1] = right[pair].size();
            at = put(right[pair], words, put(left[pair], words, at + HEAD));
        }
        return words;
    }

    private static int put(SparseVector vector, int[] words, int at) {
        int size = vector.size();
        for (int place = 0; place < size; place++) {
            words[at + place] = vector.index(place);
            words[at + size + place] = Float.floatToRawIntBits(vector.value(place));
        }
        return at + 2 * size;
    }

    /** Adds all products, in order, to a row-major matrix of float32. */
    void addTo(MemorySegment matrix, int columns) {
        for (int at = 0; at < words.length; at += HEAD + 2 * words[at] + 2 * words[at + 1]) {
            int rows = words[at];
            int left = at + HEAD;
            for (int place = left; place < left + rows; place++) {
                long row = (long) words[place] * columns * Float.BYTES;
                addRow(Float.intBitsToFloat(words[place + rows]), left + 2 * rows, words[at + 1], matrix, row);
            }
        }
    }

    /** Adds one row as the dense kernel does: a fused multiply-add, and the canonical NaN. */
    private void addRow(float factor, int right, int count, MemorySegment matrix, long row) {
        for (int place = right; place < right + count; place++) {
            long element = row + (long) words[place] * Float.BYTES;
            float value = Float.intBitsToFloat(words[place + count]);
            float sum = Math.fma(factor, value, matrix.get(FLOAT, element));
            matrix.set(FLOAT, element, Float.isNaN(sum) ? Float.NaN : sum);
        }
    }
}
