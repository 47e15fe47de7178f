/**
 * The algorithms. Each is one class that makes a {@link io.tutti.schedule.Schedule} for any number of ranks.
 *
 * <p>Rules of this package. An algorithm is a pure function of its {@link io.tutti.algorithm.ScheduleRequest}; it does
 * not depend on sizes, links or element types. Only {@code BuiltInAlgorithms} lists the classes of this package;
 * further algorithms come from an {@link io.tutti.algorithm.AlgorithmProvider}. Index arithmetic is separate, in {@link
 * io.tutti.algorithm.pattern}.
 *
 * <p>Conventions of programs:
 *
 * <ul>
 *   <li>The same program runs in place and out of place. A contribution is first read from INPUT, and results are
 *       written to OUTPUT. INPUT of a chunk is not read after OUTPUT of the same chunk has been written.
 *   <li>Keys are step numbers. They never decrease along a lane, which lets more receives be fused into reductions.
 *   <li>A step does not overwrite what it sends, so the sent memory can be zero-copy.
 *   <li>Operands of a reduction are in rank order wherever the algorithm allows it.
 *   <li>A single rank copies its input ({@code SingleRank}).
 * </ul>
 */
package io.tutti.algorithm;
