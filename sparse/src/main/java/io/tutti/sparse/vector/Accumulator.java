package io.tutti.sparse.vector;

/**
 * The dense sum of sparse vectors over one region of indexes. Every element is a fold of its addends in the order in
 * which the vectors were added.
 */
public final class Accumulator {
    private final int from;
    private final float[] sums;
    private final long[] present;
    private int size;

    /**
     * Creates an empty sum for indexes {@code from} (inclusive) to {@code to} (exclusive). It takes a little more
     * than four bytes for each index.
     *
     * @param from the lowest index, 0 or more
     * @param to the index after the highest, at least {@code from}
     */
    public Accumulator(int from, int to) {
        this.from = from;
        sums = new float[to - from];
        present = new long[words(to - from)];
    }

    /** Returns how many words have a bit for each index. */
    static int words(int indexes) {
        return Math.ceilDiv(indexes, Long.SIZE);
    }

    /**
     * Adds an element; the first addend of an index is copied.
     *
     * @param index an index of the region
     * @param value the addend
     * @throws ArrayIndexOutOfBoundsException if the index is outside the region; the sum is then undefined
     */
    public void add(int index, float value) {
        int place = index - from;
        long bit = 1L << place;
        int word = place / Long.SIZE;
        if ((present[word] & bit) == 0) {
            present[word] |= bit;
            sums[place] = value;
            size++;
        } else {
            sums[place] += value;
        }
    }

    /**
     * Adds a vector.
     *
     * @param addend a vector whose indexes lie in the region
     * @throws ArrayIndexOutOfBoundsException if an index is outside the region; the sum is then undefined
     */
    public void add(SparseVector addend) {
        for (int place = 0; place < addend.size(); place++) {
            add(addend.index(place), addend.value(place));
        }
    }

    /** {@return a copy of the elements with at least one addend, zeros included} */
    public SparseVector sum() {
        int[] indexes = new int[size];
        float[] values = new float[size];
        int to = 0;
        for (int word = 0; word < present.length; word++) {
            for (long bits = present[word]; bits != 0; bits &= bits - 1) {
                int place = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
                indexes[to] = from + place;
                values[to++] = sums[place];
            }
        }
        return SparseVector.trusted(indexes, values, to);
    }
}
