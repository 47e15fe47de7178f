package io.tutti.kernel;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;

/**
 * Kinds of memory that loops are specialised for, by the class of the segment. A cast to a constant class tells the
 * compiler all it needs to turn an access into one instruction, whatever other segments the process uses.
 */
final class Memory {
    /** Number of kinds. */
    static final int KINDS = 4;

    private static final int NATIVE = 0;
    private static final int OWN_ARRAY = 1;
    private static final int BYTES = 2;
    private static final int ANY = 3;

    private static final Class<?> NATIVE_CLASS = MemorySegment.NULL.getClass();
    private static final Class<?> BYTES_CLASS = classOf(new byte[0]);

    private final Class<?> ownArray;

    /** Kinds as seen by loops over {@code type}, whose usual heap memory is the array of its carrier. */
    Memory(ElementType type) {
        ownArray = switch (type) {
            case INT8 -> BYTES_CLASS;
            case INT16, FLOAT16, BFLOAT16 -> MemorySegment.ofArray(new short[0]).getClass();
            case INT32 -> MemorySegment.ofArray(new int[0]).getClass();
            case INT64 -> MemorySegment.ofArray(new long[0]).getClass();
            case FLOAT32 -> MemorySegment.ofArray(new float[0]).getClass();
            case FLOAT64 -> MemorySegment.ofArray(new double[0]).getClass();
        };
    }

    private static Class<?> classOf(byte[] array) {
        return MemorySegment.ofArray(array).getClass();
    }

    /** The kind of a segment, from 0 to {@link #KINDS} exclusive. */
    int kind(MemorySegment segment) {
        if (NATIVE_CLASS.isInstance(segment)) {
            return NATIVE;
        }
        Class<?> actual = segment.getClass();
        return actual == ownArray ? OWN_ARRAY : actual == BYTES_CLASS ? BYTES : ANY;
    }

    /** The kind that the first {@code operands} segments have in common; the catch-all if they differ. */
    int kind(MemorySegment[] segments, int operands) {
        int common = kind(segments[0]);
        for (int i = 1; i < operands; i++) {
            if (kind(segments[i]) != common) {
                return ANY;
            }
        }
        return common;
    }

    /** The class that all segments of a kind are instances of. */
    Class<?> segmentClass(int kind) {
        return switch (kind) {
            case NATIVE -> NATIVE_CLASS;
            case OWN_ARRAY -> ownArray;
            case BYTES -> BYTES_CLASS;
            default -> MemorySegment.class;
        };
    }
}
