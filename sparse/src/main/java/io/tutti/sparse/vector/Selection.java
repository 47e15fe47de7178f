package io.tutti.sparse.vector;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** The largest elements of vectors by magnitude. Zeros are never selected. */
public final class Selection {
    /** Bits of a magnitude that the first pass over a dense vector distinguishes. */
    private static final int COARSE_SHIFT = 20;

    private static final int COARSE = 1 << 31 - COARSE_SHIFT;
    private static final int FINE_BITS = 11;
    private static final int BLOCK = 8192;

    private Selection() {}

    /**
     * Returns the k largest elements that are not zero, the lowest index first where magnitudes are equal: magnitudes
     * are counted by their leading bits, then selected among those that may contain the k-th. Linear in the vector's
     * length.
     *
     * @param dense the vector; only read
     * @param k number of elements, 0 or more
     * @return {@code k} elements, or fewer if fewer are not zero
     * @throws IllegalArgumentException if {@code k} is negative
     */
    public static SparseVector top(float[] dense, int k) {
        requireCount(k);
        if (k == 0) {
            return take(dense, Threshold.NOTHING);
        }
        SparseVector candidates = take(dense, Threshold.from(coarse(dense, k)));
        return candidates.take(cut(candidates, k));
    }

    /**
     * {@return all elements of at least an absolute value that are not zero, found in one pass}
     *
     * @param dense the vector; only read
     * @param threshold the least absolute value, 0 or more
     */
    public static SparseVector above(float[] dense, float threshold) {
        return take(dense, Threshold.from(Magnitudes.atLeast(threshold)));
    }

    /**
     * Selects like {@link #top(float[], int)} from a vector of any length, in three passes.
     *
     * @param dense float32, heap or native; only read
     * @param k number of elements, 0 or more
     * @return {@code k} elements, or fewer if fewer are not zero
     * @throws IllegalArgumentException if {@code k} is negative, or the vector's bytes are not a multiple of four
     */
    public static LongSparseVector top(MemorySegment dense, long k) {
        if (k < 0) {
            throw new IllegalArgumentException("k=" + k + " is negative");
        }
        return LongSelection.top(dense, k);
    }

    /**
     * Selects like {@link #above(float[], float)} from a vector of any length.
     *
     * @param dense float32, heap or native; only read
     * @param threshold the least absolute value, 0 or more
     * @return the selected elements
     * @throws IllegalArgumentException if the vector's bytes are not a multiple of four
     */
    public static LongSparseVector above(MemorySegment dense, float threshold) {
        return LongSelection.take(dense, Magnitudes.atLeast(threshold), Long.MAX_VALUE);
    }

    /**
     * {@return the elements of a dense vector that a threshold takes, found in one pass}
     *
     * @param dense the vector; only read
     * @param threshold the end of the selection
     */
    public static SparseVector take(float[] dense, Threshold threshold) {
        int[] found = new int[Math.min(dense.length, 2 * BLOCK)];
        int size = 0;
        for (int from = 0, to; from < dense.length; from = to) {
            to = endOfBlock(from, dense.length);
            if (found.length - size < to - from) {
                found = Arrays.copyOf(found, (int) Math.min(dense.length, 2L * found.length));
            }
            size = Scan.BEST.select(dense, from, to, threshold.magnitude(), found, size);
        }
        float[] values = new float[size];
        for (int place = 0; place < size; place++) {
            values[place] = dense[found[place]];
        }
        SparseVector all = SparseVector.trusted(found, values, size);
        return threshold.lastTie() == Integer.MAX_VALUE ? all : all.take(threshold);
    }

    /** The end of the block that begins at an index: a block after it may begin beyond 2^31 - 1 where the vector ends in it. */
    static int endOfBlock(int from, int length) {
        return Math.min(length - from, BLOCK) + from;
    }

    /** A magnitude that at least k elements reach, or the least one if fewer are not zero. */
    private static int coarse(float[] dense, int k) {
        int[] even = new int[COARSE];
        int[] odd = new int[COARSE];
        int pairs = dense.length & -2;
        for (int i = 0; i < pairs; i += 2) {
            even[Magnitudes.of(dense[i]) >>> COARSE_SHIFT]++;
            odd[Magnitudes.of(dense[i + 1]) >>> COARSE_SHIFT]++;
        }
        if (pairs < dense.length) {
            even[Magnitudes.of(dense[pairs]) >>> COARSE_SHIFT]++;
        }
        long reached = 0;
        for (int bucket = COARSE - 1; bucket > 0; bucket--) {
            reached += even[bucket] + odd[bucket];
            if (reached >= k) {
                return bucket << COARSE_SHIFT;
            }
        }
        return Magnitudes.LEAST;
    }

    /**
     * {@return the threshold of the k largest elements of a sparse vector; all that are not zero if there are at most
     * k}
     *
     * @param vector the elements to select from
     * @param k number of elements, 0 or more
     * @throws IllegalArgumentException if {@code k} is negative
     */
    public static Threshold cut(SparseVector vector, int k) {
        requireCount(k);
        if (k == 0) {
            return Threshold.NOTHING;
        }
        if (vector.size() <= k) {
            return Threshold.ALL;
        }
        int[] magnitudes = new int[vector.size()];
        for (int place = 0; place < magnitudes.length; place++) {
            magnitudes[place] = Magnitudes.of(vector.value(place));
        }
        int magnitude = Math.max(Magnitudes.LEAST, largest(magnitudes, k));
        return new Threshold(magnitude, lastTie(vector, magnitude, k));
    }

    /** The k-th largest, digit by digit from the front; destroys the array. */
    private static int largest(int[] magnitudes, int k) {
        int prefix = 0;
        int left = magnitudes.length;
        int wanted = k;
        for (int shift = 30 - FINE_BITS + 1; ; shift = Math.max(0, shift - FINE_BITS)) {
            int[] counts = new int[COARSE];
            for (int place = 0; place < left; place++) {
                counts[(magnitudes[place] - prefix) >>> shift]++;
            }
            int digit = COARSE - 1;
            for (; counts[digit] < wanted; digit--) {
                wanted -= counts[digit];
            }
            int low = prefix + (digit << shift);
            if (shift == 0) {
                return low;
            }
            left = keep(magnitudes, left, low, low + (1 << shift) - 1);
            prefix = low;
        }
    }

    /** Moves the values from {@code low} to {@code high} to the front. */
    private static int keep(int[] magnitudes, int size, int low, int high) {
        int kept = 0;
        for (int place = 0; place < size; place++) {
            if (magnitudes[place] >= low && magnitudes[place] <= high) {
                magnitudes[kept++] = magnitudes[place];
            }
        }
        return kept;
    }

    private static int lastTie(SparseVector vector, int magnitude, int k) {
        int wanted = k;
        for (int place = 0; place < vector.size(); place++) {
            wanted -= Magnitudes.of(vector.value(place)) > magnitude ? 1 : 0;
        }
        return lastOf(vector, magnitude, wanted);
    }

    /**
     * {@return the index of the {@code wanted}-th element of exactly a magnitude, or of the last if there are fewer;
     * -1 for none}
     *
     * @param vector the elements to count
     * @param magnitude see {@link Magnitudes}
     * @param wanted number of elements, counted from 1; 0 for none
     */
    public static int lastOf(SparseVector vector, int magnitude, long wanted) {
        int last = -1;
        long left = wanted;
        for (int place = 0; place < vector.size() && left > 0; place++) {
            if (Magnitudes.of(vector.value(place)) == magnitude) {
                last = vector.index(place);
                left--;
            }
        }
        return last;
    }

    private static void requireCount(int k) {
        if (k < 0) {
            throw new IllegalArgumentException("k=" + k + " is negative");
        }
    }
}
