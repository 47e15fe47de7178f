package io.tutti.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;

/**
 * How an element stands in memory and in a register. The register form is a {@code long} that holds a sign-extended
 * integer, the bits of a float (float32 and both halves) or the bits of a double. Storing canonicalises NaN and rounds.
 * Named and ordered like {@link ElementType}.
 */
enum Element {
    INT8(1, Domain.INTEGER) {
        @Override
        long load(MemorySegment memory, long offset) {
            return memory.get(JAVA_BYTE, offset);
        }

        @Override
        void store(MemorySegment memory, long offset, long register) {
            memory.set(JAVA_BYTE, offset, (byte) register);
        }
    },
    INT16(2, Domain.INTEGER) {
        @Override
        long load(MemorySegment memory, long offset) {
            return memory.get(JAVA_SHORT_UNALIGNED, offset);
        }

        @Override
        void store(MemorySegment memory, long offset, long register) {
            memory.set(JAVA_SHORT_UNALIGNED, offset, (short) register);
        }
    },
    INT32(4, Domain.INTEGER) {
        @Override
        long load(MemorySegment memory, long offset) {
            return memory.get(JAVA_INT_UNALIGNED, offset);
        }

        @Override
        void store(MemorySegment memory, long offset, long register) {
            memory.set(JAVA_INT_UNALIGNED, offset, (int) register);
        }
    },
    INT64(8, Domain.INTEGER) {
        @Override
        long load(MemorySegment memory, long offset) {
            return memory.get(JAVA_LONG_UNALIGNED, offset);
        }

        @Override
        void store(MemorySegment memory, long offset, long register) {
            memory.set(JAVA_LONG_UNALIGNED, offset, register);
        }
    },
    FLOAT16(2, Domain.FLOAT) {
        @Override
        long load(MemorySegment memory, long offset) {
            return Float.floatToRawIntBits(Float.float16ToFloat(memory.get(JAVA_SHORT_UNALIGNED, offset)));
        }

        @Override
        void store(MemorySegment memory, long offset, long register) {
            float value = Float.intBitsToFloat((int) register);
            short half = value != value ? CANONICAL_NAN_FLOAT16 : Float.floatToFloat16(value);
            memory.set(JAVA_SHORT_UNALIGNED, offset, half);
        }
    },
    BFLOAT16(2, Domain.FLOAT) {
        @Override
        long load(MemorySegment memory, long offset) {
            return memory.get(JAVA_SHORT_UNALIGNED, offset) << 16;
        }

        @Override
        void store(MemorySegment memory, long offset, long register) {
            int bits = Float.floatToIntBits(Float.intBitsToFloat((int) register));
            int nearestEven = (bits + 0x7fff + (bits >>> 16 & 1)) >>> 16;
            memory.set(JAVA_SHORT_UNALIGNED, offset, (short) nearestEven);
        }
    },
    FLOAT32(4, Domain.FLOAT) {
        @Override
        long load(MemorySegment memory, long offset) {
            return memory.get(JAVA_INT_UNALIGNED, offset);
        }

        @Override
        void store(MemorySegment memory, long offset, long register) {
            float value = Float.intBitsToFloat((int) register);
            memory.set(JAVA_INT_UNALIGNED, offset, Float.floatToIntBits(value));
        }
    },
    FLOAT64(8, Domain.DOUBLE) {
        @Override
        long load(MemorySegment memory, long offset) {
            return memory.get(JAVA_LONG_UNALIGNED, offset);
        }

        @Override
        void store(MemorySegment memory, long offset, long register) {
            memory.set(JAVA_LONG_UNALIGNED, offset, Double.doubleToLongBits(Double.longBitsToDouble(register)));
        }
    };

    static final short CANONICAL_NAN_FLOAT16 = 0x7e00;

    /** Size in memory. */
    final int bytes;

    final Domain domain;

    Element(int bytes, Domain domain) {
        this.bytes = bytes;
        this.domain = domain;
    }

    /** The register form of the element at byte {@code offset}. */
    abstract long load(MemorySegment memory, long offset);

    /** Rounds {@code register} to this type and stores it at byte {@code offset}. */
    abstract void store(MemorySegment memory, long offset, long register);

    /** Whether folds of {@code type} are accumulated in float32. */
    static boolean isHalf(ElementType type) {
        return type == ElementType.FLOAT16 || type == ElementType.BFLOAT16;
    }

    static Element of(ElementType type) {
        return valueOf(type.name());
    }
}
