package io.tutti.mpi.java.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Copies the elements of items side by side, and back. Bytes between the elements are not touched. */
public final class ItemPacking {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private ItemPacking() {}

    /**
     * Packs items.
     *
     * @param memory where they are
     * @param base offset of the first item
     * @param map their map
     * @param items how many
     * @param packed receives the elements, from its beginning
     */
    public static void pack(MemorySegment memory, long base, TypeMap map, int items, MemorySegment packed) {
        long to = 0;
        for (int item = 0; item < items; item++) {
            long from = base + (long) item * map.extent();
            for (int block = 0; block < map.offsets().length; block++) {
                int length = map.lengths()[block];
                copy(memory, from + map.offsets()[block], packed, to, length);
                to += length;
            }
        }
    }

    /**
     * Unpacks items.
     *
     * @param packed the elements, perhaps fewer than those of all items
     * @param memory where the items are
     * @param base offset of the first item
     * @param map their map
     * @param items how many
     */
    public static void unpack(MemorySegment packed, MemorySegment memory, long base, TypeMap map, int items) {
        long from = 0;
        for (int item = 0; item < items; item++) {
            long to = base + (long) item * map.extent();
            for (int block = 0; block < map.offsets().length; block++) {
                long length = Math.min(map.lengths()[block], packed.byteSize() - from);
                if (length <= 0) {
                    return;
                }
                copy(packed, from, memory, to + map.offsets()[block], length);
                from += length;
            }
        }
    }

    /** Single elements are the most frequent blocks. */
    private static void copy(MemorySegment from, long fromOffset, MemorySegment to, long toOffset, long length) {
        if (length == Long.BYTES) {
            to.set(LONG, toOffset, from.get(LONG, fromOffset));
        } else if (length == Integer.BYTES) {
            to.set(INT, toOffset, from.get(INT, fromOffset));
        } else {
            MemorySegment.copy(from, fromOffset, to, toOffset, length);
        }
    }
}
