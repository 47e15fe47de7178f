/**
 * Running schedules. {@link io.tutti.run.Lowering} turns one rank's program into a flat {@link io.tutti.run.Plan};
 * a {@link io.tutti.run.Binding} gives it sizes; an {@link io.tutti.run.LinkExecutor} runs it over links without
 * allocating, or, inside one host, through shared memory, if the schedule has a supported form ({@link
 * io.tutti.run.SlotExecutor}, {@link io.tutti.run.WindowExecutor}). An {@link io.tutti.run.Engine} drives the executions, waits, and diagnoses a
 * stall. {@link io.tutti.run.ReferenceInterpreter} runs all ranks in one thread without
 * optimizations and serves as the reference.
 *
 * <p>Rules of this package: plans are immutable and shared; an execution is used only by the holder of its engine's
 * progress lock. Expected conditions (no message yet, no credit) are return values; only unrecoverable ones throw. Operands are combined in the plan's
 * order, never in order of arrival. No class here depends on a
 * particular algorithm.
 *
 * <p>A peer is lost when its end of the link is closed and data that this rank needs from it is missing. A peer stores its progress (a
 * message, a stamp, pieces it is done with, a release) before it closes its end, so the end is read first and the progress
 * after it, both with acquire. In the other order, a peer that completes its part and leaves between the two reads
 * would be reported as lost.
 */
package io.tutti.run;
