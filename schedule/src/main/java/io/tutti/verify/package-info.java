/**
 * Verifies that a schedule fulfils its collective, without knowing any algorithm.
 *
 * <p>Rules of this package. Every result follows from the programs of all ranks: values are expressions over the ranks'
 * inputs, and time is the order that programs, messages and releases enforce. A failure is an exception that states the
 * rank, the op, and what was expected and found; it is never a flag. This package shares no code with those that build
 * or lower schedules, except the schedule itself, {@link io.tutti.schedule.Dependencies} and {@link
 * io.tutti.schedule.Fusion}, which are under test.
 *
 * <p>Verified properties, out of place and, if the collective allows it, in place:
 *
 * <ul>
 *   <li>Slices are in memory that the rank holds; INPUT is not written; nothing is read before it has been written; a
 *       kernel's target overlaps no operand, unless it is one.
 *   <li>Lanes and keys are in the ranges of {@link io.tutti.schedule.ScheduleLimits}; only a collective that combines has
 *       reductions.
 *   <li>Sends and receives match, with equal keys and chunks, and none is left over.
 *   <li>Conflicting accesses are ordered by lanes and dependencies.
 *   <li>No deadlock: a send may complete only when its receive does, or, if the receive is fused, its reduction ({@code
 *       SymbolicExecution}). A link that buffers completes sends earlier and so adds no cycle.
 *   <li>Every OUTPUT chunk consists of the required contributions, each exactly once.
 *   <li>Ranks are symmetric as the schedule's symmetry states.
 * </ul>
 */
package io.tutti.verify;
