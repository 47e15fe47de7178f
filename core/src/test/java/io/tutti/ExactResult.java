package io.tutti;

import io.tutti.kernel.element.Arithmetic;
import io.tutti.kernel.element.Element;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * What a reduction of some numbers may give, in exact arithmetic. Integers wrap around; a float may differ from the exact value by one rounding for
 * each operand, whatever the order of the operands is.
 */
final class ExactResult {
    private final Element element;
    private final Reduction.BuiltIn reduction;
    private final int divisor;

    /** @param ranks by how many an average divides */
    ExactResult(ElementType type, Reduction.BuiltIn reduction, int ranks) {
        this.element = Element.of(type);
        this.reduction = reduction;
        this.divisor = reduction == Reduction.BuiltIn.AVG ? ranks : 1;
    }

    /** Returns what an integer result must be. */
    long integer(long[] operands) {
        BigInteger result = BigInteger.valueOf(operands[0]);
        for (int index = 1; index < operands.length; index++) {
            result = combined(result, BigInteger.valueOf(operands[index]));
        }
        long wrapped = wrapped(result);
        return wrapped(BigInteger.valueOf(wrapped).divide(BigInteger.valueOf(divisor)));
    }

    private long wrapped(BigInteger number) {
        int unused = Long.SIZE - element.bytes * Byte.SIZE;
        return number.longValue() << unused >> unused;
    }

    private BigInteger combined(BigInteger left, BigInteger right) {
        boolean isLeft = left.signum() != 0;
        boolean isRight = right.signum() != 0;
        return switch (reduction) {
            case SUM, AVG -> left.add(right);
            case PROD -> left.multiply(right);
            case MIN -> left.min(right);
            case MAX -> left.max(right);
            case BAND -> left.and(right);
            case BOR -> left.or(right);
            case BXOR -> left.xor(right);
            case LAND -> isLeft && isRight ? BigInteger.ONE : BigInteger.ZERO;
            case LOR -> isLeft || isRight ? BigInteger.ONE : BigInteger.ZERO;
        };
    }

    /** Returns whether a floating-point result is one that exact arithmetic allows. */
    boolean allows(double result, double[] operands) {
        if (operands.length == 1 && divisor == 1) {
            return same(result, operands[0]);
        }
        return switch (reduction) {
            case MIN -> same(result, Arrays.stream(operands).reduce(Math::min).orElseThrow());
            case MAX -> same(result, Arrays.stream(operands).reduce(Math::max).orElseThrow());
            case PROD -> allowsProduct(result, operands);
            default -> allowsSum(result, operands);
        };
    }

    private static boolean same(double left, double right) {
        return Double.doubleToLongBits(left) == Double.doubleToLongBits(right);
    }

    private boolean allowsSum(double result, double[] operands) {
        if (Arrays.stream(operands).anyMatch(Double::isNaN)) {
            return Double.isNaN(result);
        }
        BigDecimal magnitude = BigDecimal.ZERO;
        BigDecimal sum = BigDecimal.ZERO;
        for (double operand : operands) {
            if (Double.isFinite(operand)) {
                magnitude = magnitude.add(new BigDecimal(Math.abs(operand)));
                sum = sum.add(new BigDecimal(operand));
            }
        }
        if (magnitude.compareTo(half(largest())) > 0) {
            return true; // some order of the operands may overflow
        }
        if (Arrays.stream(operands).anyMatch(Double::isInfinite)) {
            return same(
                    result, Arrays.stream(operands).filter(Double::isInfinite).sum());
        }
        if (Arrays.stream(operands).allMatch(each -> same(each, -0.0))) {
            return same(result, -0.0);
        }
        BigDecimal parts = BigDecimal.valueOf(divisor);
        return isNear(result, sum, magnitude, parts, operands.length + (divisor > 1 ? 2 : 0));
    }

    private boolean allowsProduct(double result, double[] operands) {
        boolean hasZero = Arrays.stream(operands).anyMatch(each -> each == 0);
        boolean isInfinite = Arrays.stream(operands).anyMatch(Double::isInfinite);
        if (Arrays.stream(operands).anyMatch(Double::isNaN) || hasZero && isInfinite) {
            return Double.isNaN(result);
        }
        if (Arrays.stream(operands).anyMatch(each -> !(Math.abs(each) >= 0.5 && Math.abs(each) <= 2))) {
            return true; // some order of the operands may overflow or underflow
        }
        BigDecimal product = BigDecimal.ONE;
        for (double operand : operands) {
            product = product.multiply(new BigDecimal(operand));
        }
        return isNear(result, product, product.abs(), BigDecimal.ONE, operands.length);
    }

    /** Compares {@code result * parts} with {@code exact}, with so many roundings of numbers up to {@code magnitude}. */
    private boolean isNear(double result, BigDecimal exact, BigDecimal magnitude, BigDecimal parts, int roundings) {
        if (!Double.isFinite(result)) {
            return false;
        }
        BigDecimal rounding =
                magnitude.multiply(new BigDecimal(epsilon())).add(new BigDecimal(smallest()).multiply(parts));
        BigDecimal difference =
                new BigDecimal(result).multiply(parts).subtract(exact).abs();
        return difference.compareTo(rounding.multiply(BigDecimal.valueOf(roundings))) <= 0;
    }

    private static BigDecimal half(double number) {
        return new BigDecimal(number).divide(BigDecimal.TWO);
    }

    /** Half the distance from 1 to the next number. */
    private double epsilon() {
        return (number(raw(1) + 1) - 1) / 2;
    }

    private double smallest() {
        return number(1);
    }

    private double largest() {
        return number(raw(Double.POSITIVE_INFINITY) - 1);
    }

    private double number(long raw) {
        long register = element.widen(raw);
        return element.domain == Arithmetic.DOUBLE
                ? Double.longBitsToDouble(register)
                : Float.intBitsToFloat((int) register);
    }

    private long raw(double number) {
        return element.narrow(
                element.domain == Arithmetic.DOUBLE
                        ? Double.doubleToRawLongBits(number)
                        : Float.floatToRawIntBits((float) number));
    }
}
