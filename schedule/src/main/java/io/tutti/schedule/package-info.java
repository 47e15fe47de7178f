/**
 * An algorithm as data. A {@link io.tutti.schedule.Schedule} gives one {@link io.tutti.schedule.Program} per rank: a
 * list of {@link io.tutti.schedule.Op}s over {@link io.tutti.schedule.Slice}s of buffers.
 *
 * <p>Rules of this room. An op holds symbols only: buffers and chunks, peers and keys; never addresses, bytes, element
 * types, run state or callbacks. Sizes live in the {@link io.tutti.schedule.Layout}, which meets the schedule when it
 * is verified, simulated or bound for a run. A {@link io.tutti.schedule.Collective} says what holds before and after,
 * so that nothing needs to know an algorithm. Everything here is immutable, pure and without I/O or threads.
 *
 * <p>How a program is meant:
 *
 * <ul>
 *   <li>The ops of a <em>lane</em> begin in program order; lanes run side by side. A send begins and is left behind;
 *       every other op is complete before its lane goes on.
 *   <li>A send is <em>complete</em> when the receiver has released the memory. An op that overwrites what a send reads
 *       waits for that; so do ops of other lanes for what they read or overwrite ({@link
 *       io.tutti.schedule.Dependencies}).
 *   <li>The n-th send from rank a to rank b in a lane meets the n-th receive of b from a in that lane; their keys and
 *       chunks must be the same.
 * </ul>
 */
package io.tutti.schedule;
