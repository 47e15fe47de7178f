package io.tutti.mpi.java.operation;

import io.tutti.mpi.java.memory.Operand;
import io.tutti.mpi.java.memory.Primitive;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * MINLOC and MAXLOC: the least or largest value with its index; of equal values the least index.
 *
 * @param operand a value and its index
 * @param indexOffset bytes from a value to its index
 * @param extent bytes from one pair to the next
 */
public record Pairs(Operand operand, long indexOffset, long extent) {
    /**
     * Returns pairs without gaps.
     *
     * @param operand a value and its index
     * @return pairs as they travel
     */
    public static Pairs packed(Operand operand) {
        return new Pairs(operand, operand.first().bytes(), operand.bytesOfBoth());
    }

    /**
     * Combines each pair with the one in the same place of the result.
     *
     * @param least true for MINLOC, false for MAXLOC
     * @param in pairs, from offset 0
     * @param inOut as many pairs, from offset 0; then the result
     * @param count number of pairs
     */
    public void combine(boolean least, MemorySegment in, MemorySegment inOut, int count) {
        for (int item = 0; item < count; item++) {
            long at = item * extent;
            int order = compare(operand.first(), in, inOut, at);
            int indexOrder = compare(operand.second(), in, inOut, at + indexOffset);
            if (order == 0 ? indexOrder < 0 : least == order < 0) {
                MemorySegment.copy(in, at, inOut, at, extent);
            }
        }
    }

    private static int compare(Primitive kind, MemorySegment a, MemorySegment b, long at) {
        return switch (kind) {
            case SHORT ->
                Short.compare(a.get(ValueLayout.JAVA_SHORT_UNALIGNED, at), b.get(ValueLayout.JAVA_SHORT_UNALIGNED, at));
            case INT ->
                Integer.compare(a.get(ValueLayout.JAVA_INT_UNALIGNED, at), b.get(ValueLayout.JAVA_INT_UNALIGNED, at));
            case LONG ->
                Long.compare(a.get(ValueLayout.JAVA_LONG_UNALIGNED, at), b.get(ValueLayout.JAVA_LONG_UNALIGNED, at));
            case FLOAT ->
                Float.compare(a.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at), b.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at));
            case DOUBLE ->
                Double.compare(
                        a.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at), b.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at));
            default -> throw new AssertionError("kind=" + kind);
        };
    }
}
