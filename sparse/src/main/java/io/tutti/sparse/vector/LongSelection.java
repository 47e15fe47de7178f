package io.tutti.sparse.vector;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** {@link Selection} for float32 vectors of any length in any memory, block by block. */
final class LongSelection {
    private static final int BLOCK = 8192;
    private static final int COARSE_SHIFT = 20;

    /** Handles a block: {@code size} elements of the vector from {@code first} on. */
    @FunctionalInterface
    private interface Visitor {
        void visit(float[] block, int size, long first);
    }

    private LongSelection() {}

    private static void visit(MemorySegment dense, Visitor visitor) {
        if (dense.byteSize() % Float.BYTES != 0) {
            throw new IllegalArgumentException("byteSize=" + dense.byteSize() + " is not a multiple of " + Float.BYTES);
        }
        float[] block = new float[BLOCK];
        long elements = dense.byteSize() / Float.BYTES;
        for (long first = 0; first < elements; first += BLOCK) {
            int size = (int) Math.min(BLOCK, elements - first);
            MemorySegment.copy(dense, ValueLayout.JAVA_FLOAT_UNALIGNED, Float.BYTES * first, block, 0, size);
            visitor.visit(block, size, first);
        }
    }

    /**
     * Selects the elements of at least a magnitude.
     *
     * @param ties number of elements of exactly this magnitude that are taken, the lowest indexes first
     */
    static LongSparseVector take(MemorySegment dense, int magnitude, long ties) {
        LongSparseVector.Builder taken = new LongSparseVector.Builder(0);
        int[] found = new int[BLOCK];
        long[] left = {ties};
        visit(dense, (block, size, first) -> {
            int hits = Scan.BEST.select(block, 0, size, magnitude, found, 0);
            for (int hit = 0; hit < hits; hit++) {
                float value = block[found[hit]];
                if (Magnitudes.of(value) > magnitude || left[0]-- > 0) {
                    taken.add(first + found[hit], value);
                }
            }
        });
        return taken.build();
    }

    /**
     * Selects the k largest elements that are not zero, in three passes: two count magnitudes, by their leading and by
     * their other bits.
     */
    static LongSparseVector top(MemorySegment dense, long k) {
        if (k == 0) {
            return take(dense, Magnitudes.INFINITE, 0);
        }
        long[] coarse = new long[1 << Integer.SIZE - 1 - COARSE_SHIFT];
        visit(dense, (block, size, first) -> {
            for (int i = 0; i < size; i++) {
                coarse[Magnitudes.of(block[i]) >>> COARSE_SHIFT]++;
            }
        });
        long[] wanted = {k};
        int bucket = reach(coarse, wanted);
        long[] fine = new long[1 << COARSE_SHIFT];
        visit(dense, (block, size, first) -> {
            for (int i = 0; i < size; i++) {
                int magnitude = Magnitudes.of(block[i]);
                fine[magnitude & fine.length - 1] += magnitude >>> COARSE_SHIFT == bucket ? 1 : 0;
            }
        });
        int magnitude = bucket << COARSE_SHIFT | reach(fine, wanted);
        return magnitude < Magnitudes.LEAST
                ? take(dense, Magnitudes.LEAST, Long.MAX_VALUE)
                : take(dense, magnitude, wanted[0]);
    }

    /**
     * The highest bucket from which on there are enough elements, or 0; {@code wanted} becomes the number wanted of
     * that bucket.
     */
    private static int reach(long[] counts, long[] wanted) {
        int bucket = counts.length - 1;
        for (; bucket > 0 && counts[bucket] < wanted[0]; bucket--) {
            wanted[0] -= counts[bucket];
        }
        return bucket;
    }
}
