/**
 * A job with many faults: which failpoints its processes have, and the outcome of each fault, as the lines of its ranks tell it.
 *
 * <p>{@link io.tutti.soak.longjob.LongJobJudge} looks at each fault alone ({@code LossJudge}), in the part of the trace from its phase to the next
 * ({@code FaultWindow}), and at the job as a whole ({@code JobLifeJudge}).
 *
 * <p>Rules of this package. It reads what was written, and starts nothing.
 */
package io.tutti.soak.longjob;
