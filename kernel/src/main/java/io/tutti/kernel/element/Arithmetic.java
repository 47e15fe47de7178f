package io.tutti.kernel.element;

import io.tutti.type.Reduction;
import java.util.function.LongBinaryOperator;

/** Arithmetic on the register form of elements, see {@link Element}: exact for integers, in float32 or float64 for other types. */
public enum Arithmetic {
    /** Registers hold sign-extended integers. */
    INTEGER {
        @Override
        LongBinaryOperator of(Operator operator) {
            return operator.integers();
        }

        @Override
        public long divide(long register, int divisor) {
            return register / divisor;
        }

        @Override
        double toDouble(long register) {
            return register;
        }

        @Override
        long toRegister(double value) {
            return (long) value;
        }
    },
    /** Registers hold the bits of a float. */
    FLOAT {
        @Override
        LongBinaryOperator of(Operator operator) {
            return operator.floats();
        }

        @Override
        public long divide(long register, int divisor) {
            return Float.floatToRawIntBits(Float.intBitsToFloat((int) register) / divisor);
        }

        @Override
        double toDouble(long register) {
            return Float.intBitsToFloat((int) register);
        }

        @Override
        long toRegister(double value) {
            return Float.floatToRawIntBits((float) value);
        }
    },
    /** Registers hold the bits of a double. */
    DOUBLE {
        @Override
        LongBinaryOperator of(Operator operator) {
            return operator.doubles();
        }

        @Override
        public long divide(long register, int divisor) {
            return Double.doubleToRawLongBits(Double.longBitsToDouble(register) / divisor);
        }

        @Override
        double toDouble(long register) {
            return Double.longBitsToDouble(register);
        }

        @Override
        long toRegister(double value) {
            return Double.doubleToRawLongBits(value);
        }
    };

    /**
     * Returns the operation of a reduction on registers.
     *
     * @param reduction the reduction
     * @return an operation that captures no state
     * @throws IllegalArgumentException if the reduction takes integers only and this is other arithmetic
     */
    public LongBinaryOperator operation(Reduction.BuiltIn reduction) {
        LongBinaryOperator operation = of(Operator.of(reduction));
        if (operation == null) {
            throw new IllegalArgumentException("reduction=" + reduction + " takes integers only");
        }
        return operation;
    }

    /** Returns the column of the table of operators. */
    abstract LongBinaryOperator of(Operator operator);

    /**
     * Divides; integers truncate toward zero.
     *
     * @param register the dividend
     * @param divisor a positive number
     * @return the quotient
     */
    public abstract long divide(long register, int divisor);

    /** Converts a register to the nearest double. */
    abstract double toDouble(long register);

    /** Converts a number to a register: truncated to an integer, or rounded to a float. */
    abstract long toRegister(double value);
}
