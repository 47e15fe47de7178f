package mpi;

import io.tutti.mpi.java.memory.DirectMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** Direct buffers, and parts of buffers and arrays. A slice of a buffer begins to count at its element 0, whatever its position. */
abstract class Buffers extends Constants {
    Buffers() {}

    private static ByteBuffer allocate(int capacity, int bytes) {
        return DirectMemory.allocate(Math.multiplyExact(capacity, bytes)).order(ByteOrder.nativeOrder());
    }

    /** {@return a direct buffer in native byte order} */
    public static ByteBuffer newByteBuffer(int capacity) {
        return allocate(capacity, Byte.BYTES);
    }

    /** {@return the part of a buffer that begins at an element} */
    public static ByteBuffer slice(ByteBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset).order(ByteOrder.nativeOrder());
    }

    /** {@return the part of an array that begins at an element} */
    public static ByteBuffer slice(byte[] buf, int offset) {
        return ByteBuffer.wrap(buf, offset, buf.length - offset).slice().order(ByteOrder.nativeOrder());
    }

    /** {@return a direct buffer in native byte order} */
    public static CharBuffer newCharBuffer(int capacity) {
        return allocate(capacity, Character.BYTES).asCharBuffer();
    }

    /** {@return the part of a buffer that begins at an element} */
    public static CharBuffer slice(CharBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset);
    }

    /** {@return the part of an array that begins at an element} */
    public static CharBuffer slice(char[] buf, int offset) {
        return CharBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** {@return a direct buffer in native byte order} */
    public static ShortBuffer newShortBuffer(int capacity) {
        return allocate(capacity, Short.BYTES).asShortBuffer();
    }

    /** {@return the part of a buffer that begins at an element} */
    public static ShortBuffer slice(ShortBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset);
    }

    /** {@return the part of an array that begins at an element} */
    public static ShortBuffer slice(short[] buf, int offset) {
        return ShortBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** {@return a direct buffer in native byte order} */
    public static IntBuffer newIntBuffer(int capacity) {
        return allocate(capacity, Integer.BYTES).asIntBuffer();
    }

    /** {@return the part of a buffer that begins at an element} */
    public static IntBuffer slice(IntBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset);
    }

    /** {@return the part of an array that begins at an element} */
    public static IntBuffer slice(int[] buf, int offset) {
        return IntBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** {@return a direct buffer in native byte order} */
    public static LongBuffer newLongBuffer(int capacity) {
        return allocate(capacity, Long.BYTES).asLongBuffer();
    }

    /** {@return the part of a buffer that begins at an element} */
    public static LongBuffer slice(LongBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset);
    }

    /** {@return the part of an array that begins at an element} */
    public static LongBuffer slice(long[] buf, int offset) {
        return LongBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** {@return a direct buffer in native byte order} */
    public static FloatBuffer newFloatBuffer(int capacity) {
        return allocate(capacity, Float.BYTES).asFloatBuffer();
    }

    /** {@return the part of a buffer that begins at an element} */
    public static FloatBuffer slice(FloatBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset);
    }

    /** {@return the part of an array that begins at an element} */
    public static FloatBuffer slice(float[] buf, int offset) {
        return FloatBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** {@return a direct buffer in native byte order} */
    public static DoubleBuffer newDoubleBuffer(int capacity) {
        return allocate(capacity, Double.BYTES).asDoubleBuffer();
    }

    /** {@return the part of a buffer that begins at an element} */
    public static DoubleBuffer slice(DoubleBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset);
    }

    /** {@return the part of an array that begins at an element} */
    public static DoubleBuffer slice(double[] buf, int offset) {
        return DoubleBuffer.wrap(buf, offset, buf.length - offset).slice();
    }
}
