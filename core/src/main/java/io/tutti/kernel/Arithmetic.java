package io.tutti.kernel;

import io.tutti.type.Reduction;
import java.util.function.LongBinaryOperator;

/** Arithmetic on the register form of elements, see {@link Element}: exact for integers, in float32 or float64 for other types. */
enum Arithmetic {
    INTEGER {
        @Override
        LongBinaryOperator operation(Reduction.BuiltIn reduction) {
            return switch (reduction) {
                case SUM, AVG -> (a, b) -> a + b;
                case PROD -> (a, b) -> a * b;
                case MIN -> Math::min;
                case MAX -> Math::max;
                case BAND -> (a, b) -> a & b;
                case BOR -> (a, b) -> a | b;
                case BXOR -> (a, b) -> a ^ b;
                case LAND -> (a, b) -> a != 0 && b != 0 ? 1 : 0;
                case LOR -> (a, b) -> (a | b) != 0 ? 1 : 0;
            };
        }

        @Override
        long divide(long register, int divisor) {
            return register / divisor;
        }
    },
    FLOAT {
        @Override
        LongBinaryOperator operation(Reduction.BuiltIn reduction) {
            return switch (reduction) {
                case SUM, AVG -> (a, b) -> bits(value(a) + value(b));
                case PROD -> (a, b) -> bits(value(a) * value(b));
                case MIN -> (a, b) -> bits(Math.min(value(a), value(b)));
                case MAX -> (a, b) -> bits(Math.max(value(a), value(b)));
                case BAND, BOR, BXOR, LAND, LOR -> throw integersOnly(reduction);
            };
        }

        @Override
        long divide(long register, int divisor) {
            return bits(value(register) / divisor);
        }

        private static float value(long register) {
            return Float.intBitsToFloat((int) register);
        }

        private static long bits(float value) {
            return Float.floatToRawIntBits(value);
        }
    },
    DOUBLE {
        @Override
        LongBinaryOperator operation(Reduction.BuiltIn reduction) {
            return switch (reduction) {
                case SUM, AVG -> (a, b) -> bits(value(a) + value(b));
                case PROD -> (a, b) -> bits(value(a) * value(b));
                case MIN -> (a, b) -> bits(Math.min(value(a), value(b)));
                case MAX -> (a, b) -> bits(Math.max(value(a), value(b)));
                case BAND, BOR, BXOR, LAND, LOR -> throw integersOnly(reduction);
            };
        }

        @Override
        long divide(long register, int divisor) {
            return bits(value(register) / divisor);
        }

        private static double value(long register) {
            return Double.longBitsToDouble(register);
        }

        private static long bits(double value) {
            return Double.doubleToRawLongBits(value);
        }
    };

    /** Returns the operation on registers. It captures no state, so the compiler inlines a constant that holds it. */
    abstract LongBinaryOperator operation(Reduction.BuiltIn reduction);

    /** Divides by a positive number; integers truncate toward zero. */
    abstract long divide(long register, int divisor);

    private static IllegalArgumentException integersOnly(Reduction.BuiltIn reduction) {
        return new IllegalArgumentException("reduction=" + reduction + " takes integers only");
    }
}
