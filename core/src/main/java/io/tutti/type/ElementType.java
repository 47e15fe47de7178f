package io.tutti.type;

/**
 * The type of one vector element. Elements are stored in native byte order; all ranks of a job must have the same byte
 * order.
 */
public enum ElementType {
    /** A signed integer of 8 bits. */
    INT8(1, false),
    /** A signed integer of 16 bits. */
    INT16(2, false),
    /** A signed integer of 32 bits. */
    INT32(4, false),
    /** A signed integer of 64 bits. */
    INT64(8, false),
    /** IEEE 754 binary16. A reduction computes in float32 and rounds once, to nearest even, when it ends. */
    FLOAT16(2, true),
    /**
     * bfloat16, the upper half of a float32. A reduction computes in float32 and rounds once, to nearest even, when it
     * ends.
     */
    BFLOAT16(2, true),
    /** IEEE 754 binary32. */
    FLOAT32(4, true),
    /** IEEE 754 binary64. */
    FLOAT64(8, true);

    private final int bytes;
    private final boolean floatingPoint;

    ElementType(int bytes, boolean floatingPoint) {
        this.bytes = bytes;
        this.floatingPoint = floatingPoint;
    }

    /** {@return the size of an element in bytes: 1, 2, 4 or 8} */
    public int bytes() {
        return bytes;
    }

    /** {@return whether addition of this type rounds, so that the order of a sum affects its result} */
    public boolean isFloatingPoint() {
        return floatingPoint;
    }
}
