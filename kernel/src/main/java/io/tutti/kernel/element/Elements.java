package io.tutti.kernel.element;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;

/**
 * Reads, writes and combines single elements of any type, for tests and checks: many times slower than a kernel. Stateless: any thread
 * may call it.
 */
public final class Elements {
    private Elements() {}

    /**
     * Reads an element.
     *
     * @param type the element type
     * @param memory any memory, at any alignment
     * @param index the index of the element
     * @return the nearest double
     * @throws IndexOutOfBoundsException if the memory has no such element
     */
    public static double get(ElementType type, MemorySegment memory, long index) {
        Element element = Element.of(type);
        return element.domain.toDouble(element.widen(Raw.get(element.bytes, memory, index * element.bytes)));
    }

    /**
     * Writes an element.
     *
     * @param type the element type
     * @param memory any memory, at any alignment
     * @param index the index of the element
     * @param value rounded to the type, once; truncated and then reduced to the lowest bits for an integer type
     * @throws IndexOutOfBoundsException if the memory has no such element
     */
    public static void set(ElementType type, MemorySegment memory, long index, double value) {
        Element element = Element.of(type);
        double given = element.isAccumulatedInFloat32() ? roundedToOdd(value) : value;
        long raw = element.narrow(element.domain.toRegister(given));
        Raw.set(element.bytes, memory, index * element.bytes, raw);
    }

    /**
     * Returns the float from which a shorter number is rounded as from the double. Of the two floats around it, that with the odd mantissa
     * is never half-way between two shorter numbers.
     */
    private static float roundedToOdd(double value) {
        float nearest = (float) value;
        boolean isOdd = (Float.floatToRawIntBits(nearest) & 1) != 0;
        return isOdd || nearest == value ? nearest : Math.nextAfter(nearest, value);
    }

    /**
     * Combines two numbers.
     *
     * @param reduction the reduction; AVG adds
     * @param left the left operand
     * @param right the right operand
     * @return the result in float64, or that of the integer parts if the reduction takes integers only
     */
    public static double combine(Reduction.BuiltIn reduction, double left, double right) {
        Arithmetic domain = reduction.supports(ElementType.FLOAT64) ? Arithmetic.DOUBLE : Arithmetic.INTEGER;
        return domain.toDouble(
                domain.operation(reduction).applyAsLong(domain.toRegister(left), domain.toRegister(right)));
    }
}
