package io.tutti.algorithm.group;

/**
 * One step: every position sends its vectors {@code sent} by {@code t^-shift} (or, on the way back, {@code t^shift}), t
 * being the generator of a factor; there they are its vectors {@code received}.
 *
 * <p>In a reduction, what is received is combined into vectors of two kinds. <em>Regular</em> ones were combined in the
 * step before. <em>Stars</em> (eq. 17, 26) were not, because the number of vectors was odd. Where both kinds exist of
 * the same vector, they are different sums and must not be mixed. Only regular ones are sent.
 *
 * @param factor whose generator moves
 * @param shift how far
 * @param count vectors of the factor before the step: N
 * @param sent what is sent
 * @param received what it becomes
 * @param star the star vectors that are combined with what is received; null if there are none
 * @param regular the regular vectors that are combined; null if there are none
 * @param isOverlapping whether some vectors are both sent and combined, because several are to be finished
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
