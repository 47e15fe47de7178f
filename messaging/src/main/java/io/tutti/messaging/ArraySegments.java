package io.tutti.messaging;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * Parts of arrays as memory of messages. Nothing is copied, except by the two methods for booleans. All throw an {@link
 * IndexOutOfBoundsException} if the part is not within the array, or the memory is too short for it, before they copy anything.
 */
public final class ArraySegments {
    private ArraySegments() {}

    private static MemorySegment part(MemorySegment array, int from, int count, int elementBytes) {
        return array.asSlice((long) from * elementBytes, (long) count * elementBytes);
    }

    /**
     * Returns a part of an array.
     *
     * @param array the array
     * @param from index of the first element
     * @param count number of elements
     * @return memory of the elements
     */
    public static MemorySegment of(byte[] array, int from, int count) {
        return part(MemorySegment.ofArray(array), from, count, Byte.BYTES);
    }

    /**
     * Returns a part of an array.
     *
     * @param array the array
     * @param from index of the first element
     * @param count number of elements
     * @return memory of the elements
     */
    public static MemorySegment of(short[] array, int from, int count) {
        return part(MemorySegment.ofArray(array), from, count, Short.BYTES);
    }

    /**
     * Returns a part of an array.
     *
     * @param array the array
     * @param from index of the first element
     * @param count number of elements
     * @return memory of the elements
     */
    public static MemorySegment of(char[] array, int from, int count) {
        return part(MemorySegment.ofArray(array), from, count, Character.BYTES);
    }

    /**
     * Returns a part of an array.
     *
     * @param array the array
     * @param from index of the first element
     * @param count number of elements
     * @return memory of the elements
     */
    public static MemorySegment of(int[] array, int from, int count) {
        return part(MemorySegment.ofArray(array), from, count, Integer.BYTES);
    }

    /**
     * Returns a part of an array.
     *
     * @param array the array
     * @param from index of the first element
     * @param count number of elements
     * @return memory of the elements
     */
    public static MemorySegment of(long[] array, int from, int count) {
        return part(MemorySegment.ofArray(array), from, count, Long.BYTES);
    }

    /**
     * Returns a part of an array.
     *
     * @param array the array
     * @param from index of the first element
     * @param count number of elements
     * @return memory of the elements
     */
    public static MemorySegment of(float[] array, int from, int count) {
        return part(MemorySegment.ofArray(array), from, count, Float.BYTES);
    }

    /**
     * Returns a part of an array.
     *
     * @param array the array
     * @param from index of the first element
     * @param count number of elements
     * @return memory of the elements
     */
    public static MemorySegment of(double[] array, int from, int count) {
        return part(MemorySegment.ofArray(array), from, count, Double.BYTES);
    }

    /**
     * Copies a part of an array, one byte for each element, because arrays of booleans are no memory segments.
     *
     * @param array the array
     * @param from index of the first element
     * @param count number of elements
     * @return new memory with 1 for true, 0 for false
     */
    public static MemorySegment copyOf(boolean[] array, int from, int count) {
        Objects.checkFromIndexSize(from, count, array.length);
        byte[] bytes = new byte[count];
        for (int index = 0; index < count; index++) {
            bytes[index] = (byte) (array[from + index] ? 1 : 0);
        }
        return MemorySegment.ofArray(bytes);
    }

    /**
     * Copies memory into a part of an array of booleans.
     *
     * @param memory one byte for each element, 0 for false
     * @param array receives the elements
     * @param from index of the first element
     * @param count number of elements
     */
    public static void copyTo(MemorySegment memory, boolean[] array, int from, int count) {
        Objects.checkFromIndexSize(from, count, array.length);
        Objects.checkFromIndexSize(0, count, memory.byteSize());
        for (int index = 0; index < count; index++) {
            array[from + index] = memory.get(ValueLayout.JAVA_BYTE, index) != 0;
        }
    }
}
