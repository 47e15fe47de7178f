package io.tutti.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/**
 * Half-precision numbers to float32 and back, exactly as {@link Element} does it. Implementations are records, whose
 * fields are constants to the compiler, and keep their constants as vectors, which takes far fewer nodes than
 * broadcasting them in place: it stops inlining at a number of them.
 */
interface HalfFormat {
    /** From sign-extended numbers. */
    FloatVector widen(IntVector halves);

    /** Rounds to nearest even, into the lower 16 bits of the lanes; the upper are anything. */
    IntVector narrow(FloatVector values);
}
