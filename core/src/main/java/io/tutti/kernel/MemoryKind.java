package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;

/**
 * Kinds of memory for which loops are specialized, by the class of the segment. After a cast to a constant class the compiler turns
 * an access into one instruction, whatever other segments the process uses.
 */
enum MemoryKind {
    /** Native memory, including mapped files. */
    NATIVE,
    /** The usual heap array of the element type; {@code short[]} for float16 and bfloat16. */
    ARRAY,
    /** Any other heap array. No loop supports it, so it is copied to {@link Scratch}. */
    OTHER;

    private static final Class<?> NATIVE_CLASS = MemorySegment.NULL.getClass();

    /** Returns the kind of a segment; {@code array} is the class of {@link #ARRAY} segments. */
    static MemoryKind of(MemorySegment segment, Class<?> array) {
        return NATIVE_CLASS.isInstance(segment) ? NATIVE : segment.getClass() == array ? ARRAY : OTHER;
    }

    /** Returns the class of which all segments of this kind are instances. */
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
