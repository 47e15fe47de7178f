package io.tutti.mpi.java.memory;

import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import java.lang.foreign.MemorySegment;

/**
 * Items in the memory of a program. The methods take what a record of them would have, so that a message allocates no such record:
 * {@code memory} is an array of primitives or a buffer, {@code offset} that of the first item in elements, {@code items} their number.
 * All throw a {@link Misuse} if the items are not in the memory, or are of another kind.
 */
public final class Region {
    private Region() {}

    /**
     * Returns whether a message can use the memory itself.
     *
     * @param memory the memory
     * @param map of the items
     * @return false if the elements must be copied
     */
    public static boolean isDirect(Object memory, TypeMap map) {
        return map.isDense() && map.primitive() != Primitive.BOOLEAN && !isBytesOfOthers(memory, map.primitive());
    }

    /** Whether elements lie in an array of bytes, in which they are not aligned. */
    private static boolean isBytesOfOthers(Object memory, Primitive primitive) {
        return memory instanceof byte[] && primitive != Primitive.BYTE && primitive != Primitive.MIXED;
    }

    /**
     * Returns the elements to send.
     *
     * @param memory the memory
     * @param offset elements before the first item
     * @param items how many
     * @param map of the items
     * @return the memory itself, or a packed copy
     */
    public static MemorySegment outgoing(Object memory, int offset, int items, TypeMap map) {
        requireCount(items);
        if (items == 0 || map.size() == 0) {
            return MemorySegment.NULL;
        }
        if (isDirect(memory, map)) {
            return direct(memory, offset, items, map);
        }
        MemorySegment packed = newArray(map, (long) items * map.size());
        pack(memory, offset, items, map, packed);
        return packed;
    }

    /**
     * Returns memory to receive into.
     *
     * @param memory the memory
     * @param offset elements before the first item
     * @param items how many
     * @param map of the items
     * @return the memory itself, or, if it is not direct, new memory, to be handed to {@link #deliver}
     */
    public static MemorySegment incoming(Object memory, int offset, int items, TypeMap map) {
        requireCount(items);
        if (items == 0 || map.size() == 0) {
            return MemorySegment.NULL;
        }
        if (isDirect(memory, map)) {
            return direct(memory, offset, items, map);
        }
        requireInside(memory, offset, items, map);
        return newArray(map, (long) items * map.size());
    }

    /**
     * Returns all memory of an array of numbers, or of a buffer.
     *
     * @param memory the array or buffer
     * @param primitive what its elements are
     * @return its memory
     */
    public static MemorySegment memory(Object memory, Primitive primitive) {
        return ProgramMemory.of(memory, primitive);
    }

    private static MemorySegment direct(Object memory, int offset, int items, TypeMap map) {
        return ProgramMemory.part(
                memory, map.primitive(), (long) offset * map.primitive().bytes(), (long) items * map.size());
    }

    /**
     * Packs items into other memory.
     *
     * @param memory the memory
     * @param offset elements before the first item
     * @param items how many
     * @param map of the items
     * @param packed receives the elements
     */
    public static void pack(Object memory, int offset, int items, TypeMap map, MemorySegment packed) {
        if (isDirect(memory, map)) {
            packed.copyFrom(outgoing(memory, offset, items, map));
            return;
        }
        requireInside(memory, offset, items, map);
        long base = (long) offset * map.primitive().bytes();
        if (memory instanceof boolean[] array) {
            int first = (int) first(offset, items, map);
            int end = (int) end(offset, items, map);
            ItemPacking.pack(Booleans.toBytes(array, first, end), base - first, map, items, packed);
        } else {
            Whole whole = Whole.of(memory, first(offset, items, map), map);
            ItemPacking.pack(whole.memory, base + whole.before, map, items, packed);
        }
    }

    /**
     * Unpacks elements into items, as far as there are elements.
     *
     * @param packed the elements
     * @param memory the memory
     * @param offset elements before the first item
     * @param items how many
     * @param map of the items
     */
    public static void deliver(MemorySegment packed, Object memory, int offset, int items, TypeMap map) {
        if (packed.byteSize() == 0) {
            return;
        }
        if (isDirect(memory, map)) {
            direct(memory, offset, items, map).copyFrom(packed);
            return;
        }
        requireInside(memory, offset, items, map);
        long base = (long) offset * map.primitive().bytes();
        if (memory instanceof boolean[] array) {
            int first = (int) first(offset, items, map);
            MemorySegment bytes = Booleans.toBytes(array, first, (int) end(offset, items, map));
            ItemPacking.unpack(packed, bytes, base - first, map, items);
            Booleans.fromBytes(bytes, array, first);
        } else {
            Whole whole = Whole.of(memory, first(offset, items, map), map);
            ItemPacking.unpack(packed, whole.memory, base + whole.before, map, items);
        }
    }

    /**
     * Checks that items lie in memory, or that there are none.
     *
     * @param memory all memory of a buffer
     * @param displacement bytes before the first item
     * @param items how many
     * @param map of the items
     */
    public static void requireInside(MemorySegment memory, long displacement, int items, TypeMap map) {
        requireCount(items);
        if (items > 0 && map.size() > 0) {
            long first = displacement + first(0, items, map);
            requireInside(first, displacement + end(0, items, map), 1, 0, memory.byteSize());
        }
    }

    private static void requireInside(Object memory, int offset, int items, TypeMap map) {
        if (items == 0 || map.size() == 0) {
            return;
        }
        long unit = map.primitive().bytes();
        long first = first(offset, items, map);
        long end = end(offset, items, map);
        if (memory instanceof boolean[] array && map.primitive() == Primitive.BOOLEAN) {
            requireInside(first, end, unit, 0, array.length);
        } else {
            Whole whole = Whole.of(memory, first, map);
            requireInside(first, end, unit, whole.before, whole.memory.byteSize() - whole.before);
        }
    }

    private static void requireInside(long first, long end, long unit, long before, long bytes) {
        if (first < -before || end > bytes) {
            throw new Misuse(
                    ErrorClass.BUFFER,
                    "the buffer has " + bytes / unit + " elements, but the call uses elements "
                            + Math.floorDiv(first, unit) + " to " + (Math.ceilDiv(end, unit) - 1));
        }
    }

    /**
     * The memory of an array or a buffer. Items may begin before a slice, in what it is a slice of.
     *
     * @param memory with what lies before the buffer, if items begin there and as far as it is known
     * @param before bytes before the buffer
     */
    private record Whole(MemorySegment memory, long before) {
        static Whole of(Object memory, long first, TypeMap map) {
            MemorySegment own = ProgramMemory.of(memory, map.primitive());
            if (first >= 0) {
                return new Whole(own, 0);
            }
            MemorySegment all = ProgramMemory.withMemoryBefore(memory, own, map.primitive());
            return new Whole(all, all.byteSize() - own.byteSize());
        }
    }

    /** The first byte of all items. */
    private static long first(int offset, int items, TypeMap map) {
        return (long) offset * map.primitive().bytes()
                + Math.min(0, (items - 1L) * map.extent())
                + map.trueLowerBound();
    }

    /** The byte after the last one. */
    private static long end(int offset, int items, TypeMap map) {
        return (long) offset * map.primitive().bytes()
                + Math.max(0, (items - 1L) * map.extent())
                + map.trueUpperBound();
    }

    private static void requireCount(int items) {
        if (items < 0) {
            throw new Misuse(ErrorClass.COUNT, "count=" + items + " is negative");
        }
    }

    /**
     * Creates packed memory.
     *
     * @param map of the elements
     * @param bytes its size
     * @return memory of an array of the elements' kind
     */
    public static MemorySegment newArray(TypeMap map, long bytes) {
        return map.primitive()
                .elementType()
                .newArray(Math.toIntExact(bytes / map.primitive().bytes()));
    }
}
