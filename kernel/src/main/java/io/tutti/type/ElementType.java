package io.tutti.type;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The type of one vector element. Elements are stored in native byte order; all ranks of a job must have the same byte
 * order.
 */
public enum ElementType {
    /** Signed 8-bit integers. */
    INT8(ValueLayout.JAVA_BYTE, false),
    /** Signed 16-bit integers. */
    INT16(ValueLayout.JAVA_SHORT, false),
    /** Signed 32-bit integers. */
    INT32(ValueLayout.JAVA_INT, false),
    /** Signed 64-bit integers. */
    INT64(ValueLayout.JAVA_LONG, false),
    /** IEEE 754 binary16. A reduction computes in float32 and rounds once, to nearest even, when it ends. */
    FLOAT16(ValueLayout.JAVA_SHORT, true, true),
    /**
     * bfloat16, the upper half of a float32. A reduction computes in float32 and rounds once, to nearest even, when it
     * ends.
     */
    BFLOAT16(ValueLayout.JAVA_SHORT, true),
    /** IEEE 754 binary32. */
    FLOAT32(ValueLayout.JAVA_FLOAT, true),
    /** IEEE 754 binary64. */
    FLOAT64(ValueLayout.JAVA_DOUBLE, true);

    private final Class<?> carrier;
    private final int bytes;
    private final boolean floatingPoint;
    private final boolean smallRange;

    ElementType(ValueLayout layout, boolean floatingPoint) {
        this(layout, floatingPoint, false);
    }

    ElementType(ValueLayout layout, boolean floatingPoint, boolean smallRange) {
        this.carrier = layout.carrier();
        this.bytes = (int) layout.byteSize();
        this.floatingPoint = floatingPoint;
        this.smallRange = smallRange;
    }

    /**
     * Returns the size of an element.
     *
     * @return the size in bytes: 1, 2, 4 or 8
     */
    public int bytes() {
        return bytes;
    }

    /**
     * Returns whether addition of this type rounds, so that the order of a sum affects its result.
     *
     * @return whether the type is a floating-point type
     */
    public boolean isFloatingPoint() {
        return floatingPoint;
    }

    /**
     * Returns whether this is a floating-point type whose largest value is so small that the sum of many usual values exceeds it.
     * An average of such a type divides before it adds.
     *
     * @return whether the range of the exponent is smaller than that of float32
     */
    public boolean hasSmallRange() {
        return smallRange;
    }

    /**
     * Returns the primitive type of the Java arrays that usually hold such elements. Types without a primitive type of
     * their own are kept in integers of their size: FLOAT16 and BFLOAT16 in {@code short[]}.
     *
     * @return the class of a primitive type of {@link #bytes()} bytes
     */
    public Class<?> carrier() {
        return carrier;
    }

    /**
     * Allocates a heap array of the {@link #carrier() carrier}.
     *
     * @param length the number of elements
     * @return a view of a new array of zeros
     * @throws NegativeArraySizeException if {@code length} is negative
     */
    public MemorySegment newArray(int length) {
        if (carrier == byte.class) {
            return MemorySegment.ofArray(new byte[length]);
        } else if (carrier == short.class) {
            return MemorySegment.ofArray(new short[length]);
        } else if (carrier == int.class) {
            return MemorySegment.ofArray(new int[length]);
        } else if (carrier == long.class) {
            return MemorySegment.ofArray(new long[length]);
        } else if (carrier == float.class) {
            return MemorySegment.ofArray(new float[length]);
        } else if (carrier == double.class) {
            return MemorySegment.ofArray(new double[length]);
        }
        throw new AssertionError("carrier=" + carrier);
    }
}
