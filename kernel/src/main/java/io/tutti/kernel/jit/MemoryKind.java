package io.tutti.kernel.jit;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;

/**
 * Kinds of memory for which loops are specialized, by the class of the segment. After a cast to a constant class the compiler turns
 * an access into one instruction, whatever other segments the process uses.
 */
public enum MemoryKind {
    /** Native memory, including mapped files. */
    NATIVE,
    /** The usual heap array of the element type, see {@link ElementType#carrier()}. */
    ARRAY,
    /** Any other heap array. No loop supports it; its contents must be copied. */
    OTHER;

    private static final Class<?> NATIVE_CLASS = MemorySegment.NULL.getClass();

    /**
     * Returns the kind of a segment. Costs two comparisons.
     *
     * @param segment the segment
     * @param array the class of {@link #ARRAY} segments, from {@link #segmentClass}
     * @return its kind
     */
    public static MemoryKind of(MemorySegment segment, Class<?> array) {
        return NATIVE_CLASS.isInstance(segment) ? NATIVE : segment.getClass() == array ? ARRAY : OTHER;
    }

    /**
     * Returns the class of which all segments of this kind are instances.
     *
     * @param type the element type
     * @return a class for {@link Class#cast} in a loop
     * @throws IllegalArgumentException for {@link #OTHER}, which has many classes
     */
    public Class<?> segmentClass(ElementType type) {
        return switch (this) {
            case NATIVE -> NATIVE_CLASS;
            case ARRAY -> type.newArray(0).getClass();
            case OTHER -> throw new IllegalArgumentException("kind=" + this + " has no loops");
        };
    }
}
