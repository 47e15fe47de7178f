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

/**
 * A vector that takes part in a collective: a view of memory with an element type. Nothing is copied; the memory must
 * stay valid and, for results, writable until the collective has completed. Elements are in native byte order.
 *
 * @param segment the memory, heap or native; its size is a whole number of elements
 * @param type the element type
 */
public record Data(MemorySegment segment, ElementType type) {
    /** Checks that the segment holds a whole number of elements. */
    public Data {
        Checks.notNull("segment", segment);
        Checks.notNull("type", type);
        if (segment.byteSize() % type.bytes() != 0) {
            throw new IllegalArgumentException(
                    "byteSize=" + segment.byteSize() + " is not a multiple of " + type.bytes() + " for type=" + type);
        }
    }

    /** Number of elements. */
    public long count() {
        return segment.byteSize() / type.bytes();
    }

    /** Elements {@code from} (inclusive) to {@code to} (exclusive) of this vector. */
    public Data slice(long from, long to) {
        return new Data(segment.asSlice(from * type.bytes(), (to - from) * type.bytes()), type);
    }

    /** A vector without elements. */
    public static Data empty(ElementType type) {
        return new Data(MemorySegment.NULL, type);
    }

    /** A segment of elements of {@code type}. */
    public static Data of(MemorySegment segment, ElementType type) {
        return new Data(segment, type);
    }

    /** All of an array, as INT8. */
    public static Data of(byte[] array) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), ElementType.INT8);
    }

    /** All of an array, as INT16. */
    public static Data of(short[] array) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), ElementType.INT16);
    }

    /** All of an array, as INT16, FLOAT16 or BFLOAT16. */
    public static Data of(short[] array, ElementType type) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), requireBytes(type, Short.BYTES));
    }

    /** All of an array, as INT32. */
    public static Data of(int[] array) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), ElementType.INT32);
    }

    /** All of an array, as INT64. */
    public static Data of(long[] array) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), ElementType.INT64);
    }

    /** All of an array, as FLOAT32. */
    public static Data of(float[] array) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), ElementType.FLOAT32);
    }

    /** All of an array, as FLOAT64. */
    public static Data of(double[] array) {
        return new Data(MemorySegment.ofArray(Checks.notNull("array", array)), ElementType.FLOAT64);
    }

    /**
     * The elements between a buffer's position and limit; the position does not move. A byte buffer is INT8.
     *
     * @throws IllegalArgumentException for a char buffer or a buffer that is not in native byte order
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
            default -> throw new IllegalArgumentException("buffer=" + buffer + " has no element type of Tutti");
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
