/**
 * Proves that a schedule does what its collective promises, without knowing any algorithm.
 *
 * <p>Rules of this room. Everything is found by looking at all ranks' programs: values are expressions over the ranks'
 * inputs, and time is the order that programs, messages and releases enforce. A failure is an exception that says where
 * and what, never a flag. Nothing here is shared with the code that builds or lowers schedules but the schedule itself,
 * {@link io.tutti.schedule.Dependencies} and {@link io.tutti.schedule.Fusion}, which are what is on trial.
 *
 * <p>What is proven, out of place and, where the collective may be, in place:
 *
 * <ul>
 *   <li>Slices stand in memory that the rank holds; INPUT is not written; nothing is read before it was written.
 *   <li>Sends and receives meet, with equal keys and chunks, and none is left over.
 *   <li>Accesses that conflict are ordered by lanes and dependencies.
 *   <li>No deadlock: a send may be complete only when its receive is, or, where the receive is fused, its reduction
 *       ({@code TraceReplay}). A link that buffers completes sends earlier and so adds no cycle.
 *   <li>Every OUTPUT chunk consists of the contributions it must, each once.
 *   <li>Ranks resemble each other as the schedule's symmetry says.
 * </ul>
 */
package io.tutti.verify;
