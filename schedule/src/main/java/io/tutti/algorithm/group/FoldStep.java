package io.tutti.algorithm.group;

/**
 * One step: every position sends its vectors {@code sent} by {@code t^-shift} (in the distribution, by {@code
 * t^shift}), where t is the generator of a factor; at the receiver they are its vectors {@code received}.
 *
 * <p>In a reduction, received vectors are combined with vectors of two kinds. <em>Regular</em> vectors were combined in
 * the step before. <em>Stars</em> (eq. 17, 26) were not, because the number of vectors was odd. If both kinds of a
 * vector exist, they are different sums and must not be mixed. Only regular vectors are sent.
 *
 * @param factor the factor whose generator is applied
 * @param shift the power of the generator
 * @param count number of vectors of the factor before the step: N
 * @param sent the vectors at the sender
 * @param received the same vectors at the receiver
 * @param star the star vectors that are combined with the received ones; null if there are none
 * @param regular the regular vectors that are combined with the received ones; null if there are none
 * @param isOverlapping whether some vectors are both sent and combined, because several vectors are to be finished
 */
public record FoldStep(
        int factor,
        int shift,
        int count,
        VectorRun sent,
        VectorRun received,
        VectorRun star,
        VectorRun regular,
        boolean isOverlapping) {}
