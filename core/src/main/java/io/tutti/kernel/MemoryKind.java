package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;

/**
 * Kinds of memory that loops are specialised for, by the class of the segment. A cast to a constant class tells the
 * compiler all it needs to turn an access into one instruction, whatever other segments the process uses.
 */
enum MemoryKind {
    /** Off the heap, mapped files included. */
    NATIVE,
    /** The heap array that elements of the type are usually kept in, {@code short[]} for both halves. */
    ARRAY,
    /** Any other array. No loop takes it: it is copied to {@link Scratch}. */
    OTHER;

    private static final Class<?> NATIVE_CLASS = MemorySegment.NULL.getClass();

    /** The kind of a segment; {@code array} is the class of {@link #ARRAY} segments. */
    static MemoryKind of(MemorySegment segment, Class<?> array) {
        return NATIVE_CLASS.isInstance(segment) ? NATIVE : segment.getClass() == array ? ARRAY : OTHER;
    }

    /** The class that all segments of this kind are instances of. */
    Class<?> segmentClass(ElementType type) {
        return switch (this) {
            case NATIVE -> NATIVE_CLASS;
            case ARRAY -> arrayClass(type);
            case OTHER -> throw new IllegalArgumentException("kind=" + this + " has no loops");
        };
    }

    private static Class<?> arrayClass(ElementType type) {
        MemorySegment array = switch (type) {
            case INT8 -> MemorySegment.ofArray(new byte[0]);
            case INT16, FLOAT16, BFLOAT16 -> MemorySegment.ofArray(new short[0]);
            case INT32 -> MemorySegment.ofArray(new int[0]);
            case INT64 -> MemorySegment.ofArray(new long[0]);
            case FLOAT32 -> MemorySegment.ofArray(new float[0]);
            case FLOAT64 -> MemorySegment.ofArray(new double[0]);
        };
        return array.getClass();
    }
}
