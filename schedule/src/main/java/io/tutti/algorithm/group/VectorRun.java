package io.tutti.algorithm.group;

/**
 * Vectors whose digits before a factor are 0, whose digit of the factor is one of {@code first, first + 1, …} (modulo its
 * order), and whose digits behind are any. At a position they are chunks that stand side by side, around the end.
 *
 * @param factor the factor
 * @param first the first digit
 * @param count number of digits, at most the factor's order
 */
public record VectorRun(int factor, int first, int count) {
    /** The run whose vectors are those of this one after {@code shift} steps along the factor. */
    VectorRun shifted(int shift) {
        return new VectorRun(factor, first + shift, count);
    }
}
