package io.tutti.sparse;

/** Sparse vectors as words: indexes, then values. */
final class Packing {
    /** Words of a pair. */
    static final int WORDS = 2;

    private Packing() {}

    static int[] pack(SparseVector vector) {
        int[] words = new int[WORDS * vector.size()];
        pack(vector, 0, vector.size(), words, 0);
        return words;
    }

    /** Writes pairs {@code from} (inclusive) to {@code to} (exclusive); returns where the words end. */
    static int pack(SparseVector vector, int from, int to, int[] words, int offset) {
        int size = to - from;
        for (int i = 0; i < size; i++) {
            words[offset + i] = vector.index(from + i);
            words[offset + size + i] = Float.floatToRawIntBits(vector.value(from + i));
        }
        return offset + WORDS * size;
    }

    /** Reads {@code size} pairs. */
    static SparseVector unpack(int[] words, int offset, int size) {
        int[] indexes = new int[size];
        float[] values = new float[size];
        unpack(words, offset, size, indexes, values, 0);
        return SparseVector.trusted(indexes, values, size);
    }

    /** Reads {@code size} pairs to places from {@code to} on. */
    static void unpack(int[] words, int offset, int size, int[] indexes, float[] values, int to) {
        System.arraycopy(words, offset, indexes, to, size);
        for (int i = 0; i < size; i++) {
            values[to + i] = Float.intBitsToFloat(words[offset + size + i]);
        }
    }
}
