package io.tutti.kernel.element;

/**
 * An operation on arrays of the {@link io.tutti.type.ElementType#carrier() carrier} of a type, for types whose carrier has it. Its loops
 * are as short as can be, for the interpreter: an element takes a tenth of the time that it takes by way of registers, because in the
 * interpreter a conversion between a float and its bits is a call of a native method. Operations have no state.
 */
@FunctionalInterface
public interface ArrayOperation {
    /**
     * Computes the first elements of an array.
     *
     * @param left an array of the carrier
     * @param right an array of the carrier; not read by a division
     * @param target an array of the carrier, which may be one of the others
     * @param count the number of elements
     * @param divisor read by a division only
     */
    void apply(Object left, Object right, Object target, int count, int divisor);

    /**
     * Returns the sum of elements, with canonical NaNs.
     *
     * @param element a type
     * @return the operation, or null if there is none for the type
     */
    static ArrayOperation sum(Element element) {
        return switch (element) {
            case INT32 -> (left, right, target, count, none) -> add((int[]) left, (int[]) right, (int[]) target, count);
            case INT64 ->
                (left, right, target, count, none) -> add((long[]) left, (long[]) right, (long[]) target, count);
            case FLOAT32 ->
                (left, right, target, count, none) -> add((float[]) left, (float[]) right, (float[]) target, count);
            case FLOAT64 ->
                (left, right, target, count, none) -> add((double[]) left, (double[]) right, (double[]) target, count);
            default -> null;
        };
    }

    /**
     * Returns the division of elements, with canonical NaNs.
     *
     * @param element a type
     * @return the operation, or null if there is none for the type
     */
    static ArrayOperation quotient(Element element) {
        return switch (element) {
            case FLOAT32 ->
                (left, none, target, count, divisor) -> divide((float[]) left, (float[]) target, count, divisor);
            case FLOAT64 ->
                (left, none, target, count, divisor) -> divide((double[]) left, (double[]) target, count, divisor);
            default -> null;
        };
    }

    private static void add(int[] left, int[] right, int[] target, int count) {
        for (int i = 0; i < count; i++) {
            target[i] = left[i] + right[i];
        }
    }

    private static void add(long[] left, long[] right, long[] target, int count) {
        for (int i = 0; i < count; i++) {
            target[i] = left[i] + right[i];
        }
    }

    private static void add(float[] left, float[] right, float[] target, int count) {
        for (int i = 0; i < count; i++) {
            float sum = left[i] + right[i];
            target[i] = sum == sum ? sum : Float.NaN;
        }
    }

    private static void add(double[] left, double[] right, double[] target, int count) {
        for (int i = 0; i < count; i++) {
            double sum = left[i] + right[i];
            target[i] = sum == sum ? sum : Double.NaN;
        }
    }

    private static void divide(float[] left, float[] target, int count, int divisor) {
        for (int i = 0; i < count; i++) {
            float quotient = left[i] / divisor;
            target[i] = quotient == quotient ? quotient : Float.NaN;
        }
    }

    private static void divide(double[] left, double[] target, int count, int divisor) {
        for (int i = 0; i < count; i++) {
            double quotient = left[i] / divisor;
            target[i] = quotient == quotient ? quotient : Double.NaN;
        }
    }
}
