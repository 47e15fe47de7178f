/**
 * Ways to run a plan: {@link io.tutti.run.executor.LinkExecutor} and {@link io.tutti.run.executor.MessageExecutor} over links, {@link io.tutti.run.executor.SlotExecutor}, {@link
 * io.tutti.run.executor.WindowExecutor} and {@link io.tutti.run.executor.PublicationExecutor} through shared memory. A {@link io.tutti.run.executor.Binding} gives a plan its sizes.
 *
 * <p>Rules of this package: an executor is used only by the holder of the progress lock, and no method blocks. None allocates but
 * those that tell of a call without progress, such as {@code LaneDiagnosis}.
 * Operands are combined in the plan's order, never in order of arrival.
 *
 * <p>A peer is lost when its end of the link is closed and data that this rank needs from it is missing. A peer stores its progress (a
 * message, a stamp, pieces it is done with, a release) before it closes its end, so the end is read first and the progress
 * after it, both with acquire. In the other order, a peer that completes its part and leaves between the two reads
 * would be reported as lost.
 */
package io.tutti.run.executor;
