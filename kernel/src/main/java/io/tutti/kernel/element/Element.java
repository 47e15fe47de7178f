package io.tutti.kernel.element;

import io.tutti.type.ElementType;

/**
 * The memory form and the register form of elements, one row for each {@link ElementType}. The register form is a {@code long} that
 * holds a sign-extended integer, the bits of a float (for float32 and shorter types) or the bits of a double. The raw form is the
 * contents of memory, sign-extended, see {@link Raw}. Narrowing rounds and canonicalizes NaN.
 */
public enum Element {
    /** See {@link ElementType#INT8}. */
    INT8(Arithmetic.INTEGER, Vectors.OWN),
    /** See {@link ElementType#INT16}. */
    INT16(Arithmetic.INTEGER, Vectors.OWN),
    /** See {@link ElementType#INT32}. */
    INT32(Arithmetic.INTEGER, Vectors.OWN),
    /** See {@link ElementType#INT64}. */
    INT64(Arithmetic.INTEGER, Vectors.OWN),
    /** See {@link ElementType#FLOAT16}. */
    FLOAT16(Arithmetic.FLOAT, Vectors.OF_HALVES) {
        @Override
        public long widen(long raw) {
            return Float.floatToRawIntBits(Float.float16ToFloat((short) raw));
        }

        @Override
        public long narrow(long register) {
            float value = Float.intBitsToFloat((int) register);
            return value != value ? CANONICAL_NAN_FLOAT16 : Float.floatToFloat16(value);
        }
    },
    /** See {@link ElementType#BFLOAT16}. */
    BFLOAT16(Arithmetic.FLOAT, Vectors.OF_HALVES) {
        @Override
        public long widen(long raw) {
            return (int) raw << 16;
        }

        @Override
        public long narrow(long register) {
            int bits = Float.floatToIntBits(Float.intBitsToFloat((int) register));
            return (bits + 0x7fff + (bits >>> 16 & 1)) >>> 16; // round to nearest, ties to even
        }
    },
    /** See {@link ElementType#FLOAT32}. */
    FLOAT32(Arithmetic.FLOAT, Vectors.OWN) {
        @Override
        public long narrow(long register) {
            return Float.floatToIntBits(Float.intBitsToFloat((int) register));
        }
    },
    /** See {@link ElementType#FLOAT64}. */
    FLOAT64(Arithmetic.DOUBLE, Vectors.OWN) {
        @Override
        public long narrow(long register) {
            return Double.doubleToLongBits(Double.longBitsToDouble(register));
        }
    };

    /** The canonical NaN of float16. */
    public static final short CANONICAL_NAN_FLOAT16 = 0x7e00;

    /** Size in memory, in bytes. */
    public final int bytes;
    /** The arithmetic on the register form. */
    public final Arithmetic domain;
    /** The vector loop that serves the type. */
    public final Vectors vectors;

    /** How loops compute a type with vectors. */
    public enum Vectors {
        /** Vectors of the {@link ElementType#carrier() carrier}, whose operations are those of the type. */
        OWN,
        /** Vectors of float32, to which halves are widened. */
        OF_HALVES,
        /** No vectors: all loops are scalar. Right for every type, and the first choice for a new one. */
        NONE
    }

    Element(Arithmetic domain, Vectors vectors) {
        this.bytes = bytes(name());
        this.domain = domain;
        this.vectors = vectors;
    }

    /** Returns the size of the type of this name; {@code valueOf} looks constants up by reflection, which a rank that starts pays for. */
    private static int bytes(String name) {
        for (ElementType type : ElementType.values()) {
            if (type.name().equals(name)) {
                return type.bytes();
            }
        }
        throw new IllegalStateException("element=" + name + " is no type");
    }

    /**
     * Converts the raw form to the register form.
     *
     * @param raw the contents of memory, sign-extended
     * @return the register
     */
    public long widen(long raw) {
        return raw;
    }

    /**
     * Converts the register form to the raw form, rounded to this type.
     *
     * @param register the register
     * @return the contents of memory in the lowest {@link #bytes} bytes; the others are undefined
     */
    public long narrow(long register) {
        return register;
    }

    /**
     * Returns whether folds are accumulated in float32: those of floating-point types that are shorter.
     *
     * @return whether the accumulator is wider than an element
     */
    public boolean isAccumulatedInFloat32() {
        return domain == Arithmetic.FLOAT && bytes < Float.BYTES;
    }

    /**
     * Returns the row of a type.
     *
     * @param type the type
     * @return the element of the same name
     */
    public static Element of(ElementType type) {
        return valueOf(type.name());
    }
}
