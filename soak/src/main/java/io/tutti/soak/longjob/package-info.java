/**
 * A job with many faults: which failpoints its processes have, and the outcome of each fault, as the lines of its ranks tell it.
 *
 * <p>{@link io.tutti.soak.longjob.LongJobEvaluation} looks at each fault alone ({@code LossEvaluation}), in the part of the trace from its phase to the next
 * ({@code FaultWindow}), and at the job as a whole ({@code JobLifeEvaluation}).
 *
 * <p>Rules of this package. It reads what was written, and starts nothing.
 */
package io.tutti.soak.longjob;
