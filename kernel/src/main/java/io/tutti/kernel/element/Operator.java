package io.tutti.kernel.element;

import io.tutti.type.Reduction;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import jdk.incubator.vector.VectorOperators;

/**
 * The arithmetic of built-in reductions, one row each. Operations on registers (see {@link Element}) capture no state, so the compiler
 * inlines a constant that holds one.
 *
 * @param integers on registers that hold integers
 * @param floats on registers that hold the bits of a float, or null if the reduction takes integers only
 * @param doubles on registers that hold the bits of a double, or null if the reduction takes integers only
 * @param arrays gives the operation on arrays of a type, or null for a type that has none
 * @param isLogical whether operands are 0 or 1, which they become before the vector operation
 * @param vector supplies the {@code VectorOperators.Associative} of vector loops, or null if there is none and all loops are scalar. A
 *     supplier of Object, because only its body may refer to the module {@code jdk.incubator.vector}, which may be absent.
 */
public record Operator(
        LongBinaryOperator integers,
        LongBinaryOperator floats,
        LongBinaryOperator doubles,
        Function<Element, ArrayOperation> arrays,
        boolean isLogical,
        Supplier<Object> vector) {
    private static final Function<Element, ArrayOperation> BY_REGISTERS = element -> null;

    /**
     * Returns the row of a reduction.
     *
     * @param reduction the reduction
     * @return its arithmetic
     */
    public static Operator of(Reduction.BuiltIn reduction) {
        return switch (reduction) {
            case SUM, AVG ->
                new Operator(
                        (a, b) -> a + b,
                        (a, b) -> bits(asFloat(a) + asFloat(b)),
                        (a, b) -> bits(asDouble(a) + asDouble(b)),
                        ArrayOperation::sum,
                        false,
                        () -> VectorOperators.ADD);
            case PROD ->
                new Operator(
                        (a, b) -> a * b,
                        (a, b) -> bits(asFloat(a) * asFloat(b)),
                        (a, b) -> bits(asDouble(a) * asDouble(b)),
                        BY_REGISTERS,
                        false,
                        () -> VectorOperators.MUL);
            case MIN ->
                new Operator(
                        Math::min,
                        (a, b) -> bits(Math.min(asFloat(a), asFloat(b))),
                        (a, b) -> bits(Math.min(asDouble(a), asDouble(b))),
                        BY_REGISTERS,
                        false,
                        () -> VectorOperators.MIN);
            case MAX ->
                new Operator(
                        Math::max,
                        (a, b) -> bits(Math.max(asFloat(a), asFloat(b))),
                        (a, b) -> bits(Math.max(asDouble(a), asDouble(b))),
                        BY_REGISTERS,
                        false,
                        () -> VectorOperators.MAX);
            case BAND -> integersOnly((a, b) -> a & b, false, () -> VectorOperators.AND);
            case BOR -> integersOnly((a, b) -> a | b, false, () -> VectorOperators.OR);
            case BXOR -> integersOnly((a, b) -> a ^ b, false, () -> VectorOperators.XOR);
            case LAND -> integersOnly((a, b) -> a != 0 && b != 0 ? 1 : 0, true, () -> VectorOperators.AND);
            case LOR -> integersOnly((a, b) -> (a | b) != 0 ? 1 : 0, true, () -> VectorOperators.OR);
        };
    }

    private static Operator integersOnly(LongBinaryOperator integers, boolean isLogical, Supplier<Object> vector) {
        return new Operator(integers, null, null, BY_REGISTERS, isLogical, vector);
    }

    private static float asFloat(long register) {
        return Float.intBitsToFloat((int) register);
    }

    private static long bits(float value) {
        return Float.floatToRawIntBits(value);
    }

    private static double asDouble(long register) {
        return Double.longBitsToDouble(register);
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }
}
