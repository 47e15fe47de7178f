package io.tutti.mpi.java.memory;

import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;

/**
 * Arrays and buffers of a program as memory. Of a buffer it is all, from element 0 to the capacity, whatever its position and limit. Bytes
 * may come from any array of numbers, as from any memory of C; other numbers need an array of their kind or of bytes, in which programs
 * for Open MPI keep structures, unless the program is started with {@code -Dtutti.mpi.arrays=raw}.
 */
final class ProgramMemory {
    /** As with Open MPI, which does not look. */
    private static final boolean IS_RAW = "raw".equals(System.getProperty("tutti.mpi.arrays"));

    private ProgramMemory() {}

    /** Returns all memory of an array of numbers or a buffer. */
    static MemorySegment of(Object memory, Primitive primitive) {
        return switch (primitive) {
            case INT -> memory instanceof int[] array ? MemorySegment.ofArray(array) : other(memory, primitive);
            case DOUBLE -> memory instanceof double[] array ? MemorySegment.ofArray(array) : other(memory, primitive);
            case BYTE -> memory instanceof byte[] array ? MemorySegment.ofArray(array) : other(memory, primitive);
            case FLOAT -> memory instanceof float[] array ? MemorySegment.ofArray(array) : other(memory, primitive);
            case LONG -> memory instanceof long[] array ? MemorySegment.ofArray(array) : other(memory, primitive);
            case CHAR -> memory instanceof char[] array ? MemorySegment.ofArray(array) : other(memory, primitive);
            case SHORT -> memory instanceof short[] array ? MemorySegment.ofArray(array) : other(memory, primitive);
            default -> other(memory, primitive);
        };
    }

    private static MemorySegment other(Object memory, Primitive primitive) {
        if (memory instanceof Buffer buffer) {
            return of(buffer);
        }
        if (memory == null) {
            throw new Misuse(ErrorClass.BUFFER, "the buffer is null");
        }
        if (primitive == Primitive.MIXED || primitive == Primitive.BYTE || IS_RAW) {
            return ofAny(memory, primitive);
        }
        if (isNumber(primitive) && memory instanceof byte[] array) {
            return MemorySegment.ofArray(array);
        }
        throw mismatch(memory, primitive);
    }

    private static boolean isNumber(Primitive primitive) {
        return primitive != Primitive.BOOLEAN && primitive != Primitive.OBJECT;
    }

    static Misuse mismatch(Object memory, Primitive primitive) {
        return new Misuse(
                ErrorClass.TYPE,
                "a buffer of the class " + memory.getClass().getTypeName() + " does not fit a datatype of " + primitive
                        + meant(memory, primitive));
    }

    /** What a program wants that passes such a thing. */
    private static String meant(Object memory, Primitive primitive) {
        if (memory instanceof Object[]) {
            return "; arrays of arrays or of objects are sent as MPI.OBJECT";
        }
        if (!memory.getClass().isArray()) {
            return "; values are sent and received in arrays";
        }
        return isNumber(primitive) && !(memory instanceof boolean[])
                ? "; with -Dtutti.mpi.arrays=raw it does, as in Open MPI"
                : "";
    }

    private static MemorySegment ofAny(Object memory, Primitive primitive) {
        return switch (memory) {
            case byte[] array -> MemorySegment.ofArray(array);
            case char[] array -> MemorySegment.ofArray(array);
            case short[] array -> MemorySegment.ofArray(array);
            case int[] array -> MemorySegment.ofArray(array);
            case long[] array -> MemorySegment.ofArray(array);
            case float[] array -> MemorySegment.ofArray(array);
            case double[] array -> MemorySegment.ofArray(array);
            default -> throw mismatch(memory, primitive);
        };
    }

    private static MemorySegment of(Buffer buffer) {
        boolean isAll = buffer.position() == 0 && buffer.limit() == buffer.capacity();
        return MemorySegment.ofBuffer(isAll ? buffer : buffer.duplicate().clear());
    }

    /**
     * Returns the memory of an array or buffer, and before it all memory that the buffer is a slice of, as far as that is known.
     *
     * @param own what {@link #of} returns
     */
    static MemorySegment withMemoryBefore(Object memory, MemorySegment own, Primitive primitive) {
        if (memory instanceof Buffer buffer && buffer.isDirect()) {
            return DirectMemory.toEndOf(own);
        }
        if (memory instanceof Buffer buffer && buffer.hasArray()) {
            MemorySegment array = ofAny(buffer.array(), primitive);
            long unit = own.byteSize() / Math.max(1, buffer.capacity());
            return array.asSlice(0, buffer.arrayOffset() * unit + own.byteSize());
        }
        return own;
    }

    /** Returns a part, which must exist. */
    static MemorySegment part(Object memory, Primitive primitive, long offset, long bytes) {
        MemorySegment all = of(memory, primitive);
        if (offset == 0 && bytes == all.byteSize()) {
            return all;
        }
        if (offset < 0 || bytes > all.byteSize() - offset) {
            int unit = primitive.bytes();
            throw new Misuse(
                    ErrorClass.BUFFER,
                    "the buffer has " + all.byteSize() / unit + " elements, but the call uses elements " + offset / unit
                            + " to " + ((offset + bytes) / unit - 1));
        }
        return all.asSlice(offset, bytes);
    }
}
