package io.tutti.algorithm.group;

/**
 * The vectors whose digits before a factor are 0, whose digit of the factor is one of {@code first, first + 1, …}
 * (modulo its order), and whose later digits are arbitrary. At a position, they are a cyclic run of chunks.
 *
 * @param factor the factor
 * @param first the first digit
 * @param count number of digits, at most the factor's order
 */
public record VectorRun(int factor, int first, int count) {
    /** The run of these vectors after {@code shift} steps along the factor. */
    VectorRun shifted(int shift) {
        return new VectorRun(factor, first + shift, count);
    }
}
