package io.tutti.kernel.element;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Accesses the raw form of elements: 1, 2, 4 or 8 bytes at any alignment, sign-extended, in segments or in arrays of integers of that
 * size. Callers pass the number of bytes as a constant, so that the compiler removes the switches.
 */
public final class Raw {
    private Raw() {}

    /**
     * Reads an element in its raw form.
     *
     * @param bytes the size of an element, a constant
     * @param memory the memory
     * @param offset the offset in bytes, at any alignment
     * @return the contents, sign-extended
     */
    public static long get(int bytes, MemorySegment memory, long offset) {
        return switch (bytes) {
            case Byte.BYTES -> memory.get(ValueLayout.JAVA_BYTE, offset);
            case Short.BYTES -> memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, offset);
            case Integer.BYTES -> memory.get(ValueLayout.JAVA_INT_UNALIGNED, offset);
            default -> memory.get(ValueLayout.JAVA_LONG_UNALIGNED, offset);
        };
    }

    /**
     * Writes an element in its raw form.
     *
     * @param bytes the size of an element, a constant
     * @param memory the memory
     * @param offset the offset in bytes, at any alignment
     * @param raw the contents in the lowest {@code bytes} bytes
     */
    public static void set(int bytes, MemorySegment memory, long offset, long raw) {
        switch (bytes) {
            case Byte.BYTES -> memory.set(ValueLayout.JAVA_BYTE, offset, (byte) raw);
            case Short.BYTES -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, offset, (short) raw);
            case Integer.BYTES -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, offset, (int) raw);
            default -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, offset, raw);
        }
    }

    /**
     * Reads an element of an array of integers.
     *
     * @param bytes the size of an element, a constant
     * @param array from {@link #array}
     * @param index the index
     * @return the contents, sign-extended
     */
    public static long get(int bytes, Object array, int index) {
        return switch (bytes) {
            case Byte.BYTES -> ((byte[]) array)[index];
            case Short.BYTES -> ((short[]) array)[index];
            case Integer.BYTES -> ((int[]) array)[index];
            default -> ((long[]) array)[index];
        };
    }

    /**
     * Writes an element of an array of integers.
     *
     * @param bytes the size of an element, a constant
     * @param array from {@link #array}
     * @param index the index
     * @param raw the contents in the lowest {@code bytes} bytes
     */
    public static void set(int bytes, Object array, int index, long raw) {
        switch (bytes) {
            case Byte.BYTES -> ((byte[]) array)[index] = (byte) raw;
            case Short.BYTES -> ((short[]) array)[index] = (short) raw;
            case Integer.BYTES -> ((int[]) array)[index] = (int) raw;
            default -> ((long[]) array)[index] = raw;
        }
    }

    /**
     * Allocates an array of integers of this size.
     *
     * @param bytes the size of an element
     * @param length the number of elements
     * @return the array
     */
    public static Object array(int bytes, int length) {
        return switch (bytes) {
            case Byte.BYTES -> new byte[length];
            case Short.BYTES -> new short[length];
            case Integer.BYTES -> new int[length];
            default -> new long[length];
        };
    }

    /**
     * Returns an array of integers as memory.
     *
     * @param bytes the size of an element
     * @param array from {@link #array}
     * @return its contents
     */
    public static MemorySegment memory(int bytes, Object array) {
        return switch (bytes) {
            case Byte.BYTES -> MemorySegment.ofArray((byte[]) array);
            case Short.BYTES -> MemorySegment.ofArray((short[]) array);
            case Integer.BYTES -> MemorySegment.ofArray((int[]) array);
            default -> MemorySegment.ofArray((long[]) array);
        };
    }
}
