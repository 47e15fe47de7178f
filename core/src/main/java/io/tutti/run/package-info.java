/**
 * Running schedules. {@link io.tutti.run.Lowering} turns one rank's program into a flat {@link io.tutti.run.Plan};
 * a {@link io.tutti.run.Binding} gives it sizes; an {@link io.tutti.run.LinkExecutor} runs it over links without
 * allocating, or, inside one host, through memory that all ranks see, where the schedule's form allows it ({@link
 * io.tutti.run.SlotExecutor}, {@link io.tutti.run.WindowExecutor}). An {@link io.tutti.run.Engine} drives executions, waits with patience and finds out why nothing
 * moves. {@link io.tutti.run.ReferenceInterpreter} does the same for all ranks at once, slowly and obviously.
 *
 * <p>Rules of this room: plans are immutable and shared; an execution belongs to whoever owns its engine. What is
 * expected (no message yet, no room) is a value; only what cannot be mended throws. Operands are combined in the plan's
 * order, never in order of arrival. Nothing here knows an algorithm.
 *
 * <p>A peer is lost when its end is closed and what this rank needs of it is missing. A peer stores its progress (a
 * message, a stamp, pieces it is done with, a release) before it closes its end, so the end is read first and the progress
 * after it, both with acquire. In the other order a peer that completes its part and leaves between the two reads is taken
 * for lost.
 */
package io.tutti.run;
