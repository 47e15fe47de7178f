package io.tutti;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Objects;

/**
 * A vector for a collective: a view of memory with an element type. Creating one copies nothing; changes of the memory are visible
 * through the view. The memory must stay valid, and writable if it is an output, until the collective is complete. Elements are in
 * native byte order, at any alignment. Immutable; any thread may use it, as far as the segment permits.
 *
 * @param segment the memory, heap or native; its size in bytes is a multiple of the element size
 * @param type the element type
 */
public record Data(MemorySegment segment, ElementType type) {
    /**
     * Creates a view.
     *
     * @throws IllegalArgumentException if the size of the segment is not a multiple of the element size
     */
    public Data {
        Checks.notNull("segment", segment);
        Checks.notNull("type", type);
        if (segment.byteSize() % type.bytes() != 0) {
            throw new IllegalArgumentException(
                    "byteSize=" + segment.byteSize() + " is not a multiple of " + type.bytes() + " for type=" + type);
        }
    }

    /**
     * Returns the length of this vector.
     *
     * @return the number of elements, 0 or more
     */
    public long count() {
        return segment.byteSize() / type.bytes();
    }

    /**
     * Returns a view of a part of this vector.
     *
     * @param from the first element
     * @param to the element after the last one
     * @return a view of the same memory
     * @throws IndexOutOfBoundsException if the range is not within this vector
     */
    public Data slice(long from, long to) {
        Objects.checkFromToIndex(from, to, count()); // before products of large numbers wrap around
        return new Data(segment.asSlice(from * type.bytes(), (to - from) * type.bytes()), type);
    }

    /**
     * Returns a vector without elements.
     *
     * @param type the element type
     * @return a vector of count 0
     */
    public static Data empty(ElementType type) {
        return new Data(MemorySegment.NULL, type);
    }

    /**
     * Returns a view of a segment.
     *
     * @param segment the memory, heap or native
     * @param type the element type
     * @return a view of the whole segment
     * @throws IllegalArgumentException if the size of the segment is not a multiple of the element size
     */
    public static Data of(MemorySegment segment, ElementType type) {
        return new Data(segment, type);
    }

    /**
     * Returns a view of a whole array as INT8.
     *
     * @param array the elements
     * @return a view of the array
     */
    public static Data of(byte[] array) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), ElementType.INT8);
    }

    /**
     * Returns a view of a whole array as INT16.
     *
     * @param array the elements
     * @return a view of the array
     */
    public static Data of(short[] array) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), ElementType.INT16);
    }

    /**
     * Returns a view of a whole array of 16-bit elements.
     *
     * @param array the elements
     * @param type INT16, FLOAT16 or BFLOAT16
     * @return a view of the array
     * @throws IllegalArgumentException if elements of {@code type} are not 2 bytes long
     */
    public static Data of(short[] array, ElementType type) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), requireBytes(type, Short.BYTES));
    }

    /**
     * Returns a view of a whole array as INT32.
     *
     * @param array the elements
     * @return a view of the array
     */
    public static Data of(int[] array) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), ElementType.INT32);
    }

    /**
     * Returns a view of a whole array as INT64.
     *
     * @param array the elements
     * @return a view of the array
     */
    public static Data of(long[] array) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), ElementType.INT64);
    }

    /**
     * Returns a view of a whole array as FLOAT32.
     *
     * @param array the elements
     * @return a view of the array
     */
    public static Data of(float[] array) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), ElementType.FLOAT32);
    }

    /**
     * Returns a view of a whole array as FLOAT64.
     *
     * @param array the elements
     * @return a view of the array
     */
    public static Data of(double[] array) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), ElementType.FLOAT64);
    }

    /**
     * Returns a view of a buffer's elements from its position to its limit. The position does not change.
     *
     * @param buffer a buffer of any primitive type except char, direct or on the heap; a byte buffer gives INT8
     * @return a view of the buffer's memory
     * @throws IllegalArgumentException for a char buffer, or for a buffer that is not in native byte order
     */
    public static Data of(Buffer buffer) {
        return new Data(MemorySegment.ofBuffer(Checks.notNull("buffer", buffer)), typeOf(buffer));
    }

    private static ElementType typeOf(Buffer buffer) {
        return switch (buffer) {
            case ByteBuffer b -> ElementType.INT8;
            case ShortBuffer b -> requireNative(b.order(), ElementType.INT16);
            case IntBuffer b -> requireNative(b.order(), ElementType.INT32);
            case LongBuffer b -> requireNative(b.order(), ElementType.INT64);
            case FloatBuffer b -> requireNative(b.order(), ElementType.FLOAT32);
            case DoubleBuffer b -> requireNative(b.order(), ElementType.FLOAT64);
            default ->
                throw new IllegalArgumentException(
                        "buffer=" + buffer.getClass().getSimpleName() + " has no element type of Tutti");
        };
    }

    private static ElementType requireNative(java.nio.ByteOrder order, ElementType type) {
        if (order != java.nio.ByteOrder.nativeOrder()) {
            throw new IllegalArgumentException("order=" + order + " of the buffer is not the native byte order");
        }
        return type;
    }

    private static ElementType requireBytes(ElementType type, int bytes) {
        if (Checks.notNull("type", type).bytes() != bytes) {
            throw new IllegalArgumentException("type=" + type + " does not fit elements of " + bytes + " bytes");
        }
        return type;
    }
}
