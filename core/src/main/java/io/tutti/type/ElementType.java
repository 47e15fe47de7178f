package io.tutti.type;

/** The type of one vector element. Bytes are in native order everywhere; ranks of one job share one byte order. */
public enum ElementType {
    INT8(1, false),
    INT16(2, false),
    INT32(4, false),
    INT64(8, false),
    /** IEEE 754 binary16. A reduction computes in float32 and rounds once, to nearest even, at its end. */
    FLOAT16(2, true),
    /** The upper half of a float32. A reduction computes in float32 and rounds once, to nearest even, at its end. */
    BFLOAT16(2, true),
    FLOAT32(4, true),
    FLOAT64(8, true);

    private final int bytes;
    private final boolean floatingPoint;

    ElementType(int bytes, boolean floatingPoint) {
        this.bytes = bytes;
        this.floatingPoint = floatingPoint;
    }

    /** Size of an element in bytes: 1, 2, 4 or 8. */
    public int bytes() {
        return bytes;
    }

    /** Whether addition of this type rounds, so that the order of a sum matters. */
    public boolean isFloatingPoint() {
        return floatingPoint;
    }
}
