/**
 * Algorithms as data. A {@link io.tutti.schedule.Schedule} gives one {@link io.tutti.schedule.Program} per rank: a list
 * of {@link io.tutti.schedule.Op}s over {@link io.tutti.schedule.Slice}s of buffers.
 *
 * <p>Rules of this package. An op holds symbols only: buffers, chunks, peers and keys. It never holds addresses, bytes,
 * element types, run state or callbacks. Sizes are stated by the {@link io.tutti.schedule.Layout}, which is combined
 * with the schedule when the schedule is verified, simulated or bound for a run. A {@link io.tutti.schedule.Collective}
 * states what holds before and after, so no other code needs to know an algorithm. Everything here is immutable and
 * pure, and uses neither I/O nor threads.
 *
 * <p>Semantics of a program:
 *
 * <ul>
 *   <li>The ops of a <em>lane</em> begin in program order; lanes run concurrently. A send begins and its lane continues
 *       at once; every other op completes before its lane continues.
 *   <li>A send is <em>complete</em> when the receiver has released the memory. An op that overwrites memory that a send
 *       reads waits for the send to complete. Ops of different lanes wait for each other where they access the same
 *       memory ({@link io.tutti.schedule.Dependencies}).
 *   <li>The n-th send from rank a to rank b in a lane matches the n-th receive of rank b from rank a in that lane. Both
 *       have the same key and the same chunks.
 * </ul>
 */
package io.tutti.schedule;
