package io.tutti.stress.model;

import java.util.Arrays;

/**
 * An access of one rank to shared memory.
 *
 * @param kind its order
 * @param site where in the code it is
 * @param cell the first cell, of two bytes
 * @param cells how many cells
 * @param values what is written, by cell; null for a read
 */
record MemoryAccess(AccessKind kind, String site, int cell, int cells, short[] values) {
    @Override
    public String toString() {
        String range = (2L * cell) + (cells == 1 ? "" : ".." + (2L * (cell + cells) - 1));
        return site + " at " + range + (values == null || values.length > 4 ? "" : " = " + Arrays.toString(values));
    }
}
