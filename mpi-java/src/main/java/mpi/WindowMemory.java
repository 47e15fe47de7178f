package mpi;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** Memory of windows: direct buffers of any kind. */
final class WindowMemory {
    private WindowMemory() {}

    /** {@return the buffer if it has room for so many elements; else a new one of its kind} */
    static Buffer of(Buffer kind, int size, int flavor) {
        if (flavor != Win.FLAVOR_PRIVATE && flavor != Win.FLAVOR_SHARED) {
            throw new MPIException(MPI.ERR_ARG, "flavor=" + flavor + " is neither private nor shared", null);
        }
        if (kind == null || size < 0) {
            throw new MPIException(
                    kind == null ? MPI.ERR_BUFFER : MPI.ERR_SIZE,
                    kind == null ? "the buffer is null" : "size=" + size + " is negative",
                    null);
        }
        return kind.isDirect() && kind.capacity() >= size ? kind : newBuffer(kind, size);
    }

    private static Buffer newBuffer(Buffer kind, int size) {
        return switch (kind) {
            case ByteBuffer bytes -> MPI.newByteBuffer(size);
            case CharBuffer chars -> MPI.newCharBuffer(size);
            case ShortBuffer shorts -> MPI.newShortBuffer(size);
            case IntBuffer ints -> MPI.newIntBuffer(size);
            case LongBuffer longs -> MPI.newLongBuffer(size);
            case FloatBuffer floats -> MPI.newFloatBuffer(size);
            case DoubleBuffer doubles -> MPI.newDoubleBuffer(size);
            default -> throw new AssertionError("a buffer of " + kind.getClass());
        };
    }

    static int elementBytes(Buffer buffer) {
        return switch (buffer) {
            case ByteBuffer bytes -> Byte.BYTES;
            case CharBuffer chars -> Character.BYTES;
            case ShortBuffer shorts -> Short.BYTES;
            case DoubleBuffer doubles -> Double.BYTES;
            case LongBuffer longs -> Long.BYTES;
            default -> Float.BYTES; // and that of ints
        };
    }
}
