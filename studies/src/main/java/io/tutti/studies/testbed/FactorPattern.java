package io.tutti.studies.testbed;

import io.tutti.Data;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Vectors of small integers, for which every sum is exact. Rank i's vector a is {@code (r + 3i) mod 5 - 2} at r; its
 * vector b is {@code (c + i) mod 7 - 3} at c. The matrix therefore repeats every 5 rows and 7 columns.
 */
final class FactorPattern {
    private static final int ROWS = 5;
    private static final int COLUMNS = 7;
    private static final int STRIDE = 3;

    private FactorPattern() {}

    static void fill(Data left, Data right, int rank) {
        for (long r = 0; r < left.count(); r++) {
            left.segment().setAtIndex(ValueLayout.JAVA_FLOAT, r, left(rank, r));
        }
        for (long c = 0; c < right.count(); c++) {
            right.segment().setAtIndex(ValueLayout.JAVA_FLOAT, c, right(rank, c));
        }
    }

    private static float left(int rank, long row) {
        return (row + (long) STRIDE * rank) % ROWS - ROWS / 2;
    }

    private static float right(int rank, long column) {
        return (column + rank) % COLUMNS - COLUMNS / 2;
    }

    /** Returns the number of wrong elements in a sum over {@code ranks} ranks. */
    static long wrong(Data matrix, int size, int ranks) {
        float[][] expected = new float[ROWS][COLUMNS];
        for (int r = 0; r < ROWS; r++) {
            for (int c = 0; c < COLUMNS; c++) {
                for (int rank = 0; rank < ranks; rank++) {
                    expected[r][c] += left(rank, r) * right(rank, c);
                }
            }
        }
        long wrong = 0;
        MemorySegment found = matrix.segment();
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                float value = found.getAtIndex(ValueLayout.JAVA_FLOAT, (long) row * size + column);
                wrong += value == expected[row % ROWS][column % COLUMNS] ? 0 : 1;
            }
        }
        return wrong;
    }

    /** Overwrites the result of an earlier sum. */
    static void spoil(Data matrix) {
        matrix.segment().fill((byte) 0x55);
    }

    static Data vector(MemorySegment memory, long count) {
        return new Data(memory.asSlice(0, count * ElementType.FLOAT32.bytes()), ElementType.FLOAT32);
    }
}
