package io.tutti.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Accesses the raw form of elements: 1, 2, 4 or 8 bytes at any alignment, sign-extended, in segments or in arrays of integers of that
 * size. Callers pass the number of bytes as a constant, so that the compiler removes the switches.
 */
final class Raw {
    private Raw() {}

    static long get(int bytes, MemorySegment memory, long offset) {
        return switch (bytes) {
            case Byte.BYTES -> memory.get(ValueLayout.JAVA_BYTE, offset);
            case Short.BYTES -> memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, offset);
            case Integer.BYTES -> memory.get(ValueLayout.JAVA_INT_UNALIGNED, offset);
            default -> memory.get(ValueLayout.JAVA_LONG_UNALIGNED, offset);
        };
    }

    static void set(int bytes, MemorySegment memory, long offset, long raw) {
        switch (bytes) {
            case Byte.BYTES -> memory.set(ValueLayout.JAVA_BYTE, offset, (byte) raw);
            case Short.BYTES -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, offset, (short) raw);
            case Integer.BYTES -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, offset, (int) raw);
            default -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, offset, raw);
        }
    }

    static long get(int bytes, Object array, int index) {
        return switch (bytes) {
            case Byte.BYTES -> ((byte[]) array)[index];
            case Short.BYTES -> ((short[]) array)[index];
            case Integer.BYTES -> ((int[]) array)[index];
            default -> ((long[]) array)[index];
        };
    }

    static void set(int bytes, Object array, int index, long raw) {
        switch (bytes) {
            case Byte.BYTES -> ((byte[]) array)[index] = (byte) raw;
            case Short.BYTES -> ((short[]) array)[index] = (short) raw;
            case Integer.BYTES -> ((int[]) array)[index] = (int) raw;
            default -> ((long[]) array)[index] = raw;
        }
    }

    static Object array(int bytes, int length) {
        return switch (bytes) {
            case Byte.BYTES -> new byte[length];
            case Short.BYTES -> new short[length];
            case Integer.BYTES -> new int[length];
            default -> new long[length];
        };
    }

    /** Returns the layout for {@link MemorySegment#copy(MemorySegment, ValueLayout, long, Object, int, int)} of this element size. */
    static ValueLayout layout(int bytes) {
        return switch (bytes) {
            case Byte.BYTES -> ValueLayout.JAVA_BYTE;
            case Short.BYTES -> ValueLayout.JAVA_SHORT_UNALIGNED;
            case Integer.BYTES -> ValueLayout.JAVA_INT_UNALIGNED;
            default -> ValueLayout.JAVA_LONG_UNALIGNED;
        };
    }
}
