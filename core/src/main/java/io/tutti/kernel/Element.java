package io.tutti.kernel;

import io.tutti.type.ElementType;

/**
 * The memory form and the register form of elements. The register form is a {@code long} that holds a sign-extended integer, the
 * bits of a float (for float32, float16 and bfloat16) or the bits of a double. The raw form is the contents of memory,
 * sign-extended, see {@link Raw}. Narrowing rounds and canonicalizes NaN. Named and ordered like {@link ElementType}.
 */
enum Element {
    INT8(1, Arithmetic.INTEGER),
    INT16(2, Arithmetic.INTEGER),
    INT32(4, Arithmetic.INTEGER),
    INT64(8, Arithmetic.INTEGER),
    FLOAT16(2, Arithmetic.FLOAT) {
        @Override
        long widen(long raw) {
            return Float.floatToRawIntBits(Float.float16ToFloat((short) raw));
        }

        @Override
        long narrow(long register) {
            float value = Float.intBitsToFloat((int) register);
            return value != value ? CANONICAL_NAN_FLOAT16 : Float.floatToFloat16(value);
        }
    },
    BFLOAT16(2, Arithmetic.FLOAT) {
        @Override
        long widen(long raw) {
            return (int) raw << 16;
        }

        @Override
        long narrow(long register) {
            int bits = Float.floatToIntBits(Float.intBitsToFloat((int) register));
            return (bits + 0x7fff + (bits >>> 16 & 1)) >>> 16; // round to nearest, ties to even
        }
    },
    FLOAT32(4, Arithmetic.FLOAT) {
        @Override
        long narrow(long register) {
            return Float.floatToIntBits(Float.intBitsToFloat((int) register));
        }
    },
    FLOAT64(8, Arithmetic.DOUBLE) {
        @Override
        long narrow(long register) {
            return Double.doubleToLongBits(Double.longBitsToDouble(register));
        }
    };

    static final short CANONICAL_NAN_FLOAT16 = 0x7e00;

    /** Size in memory, in bytes. */
    final int bytes;

    final Arithmetic domain;

    Element(int bytes, Arithmetic domain) {
        this.bytes = bytes;
        this.domain = domain;
    }

    /** Converts the raw form to the register form. */
    long widen(long raw) {
        return raw;
    }

    /** Converts the register form to the raw form, rounded to this type; only the lowest {@link #bytes} bytes are stored. */
    long narrow(long register) {
        return register;
    }

    /** Returns whether folds of {@code type} are accumulated in float32. */
    static boolean isHalf(ElementType type) {
        return type == ElementType.FLOAT16 || type == ElementType.BFLOAT16;
    }

    static Element of(ElementType type) {
        return valueOf(type.name());
    }
}
