/**
 * The algorithms: each is one class that makes a {@link io.tutti.schedule.Schedule} for any number of ranks.
 *
 * <p>Rules of this room. An algorithm is a pure function of its {@link io.tutti.algorithm.ScheduleRequest}; it knows nothing of
 * sizes, links or types. Only {@code BuiltInAlgorithms} lists classes; further algorithms come from an {@link
 * io.tutti.algorithm.AlgorithmProvider}. Index arithmetic stands apart in
 * {@link io.tutti.algorithm.pattern}.
 *
 * <p>How programs are written:
 *
 * <ul>
 *   <li>The same program runs in place and out of place: a contribution is read from INPUT the first time, results are
 *       written to OUTPUT. INPUT is not read after OUTPUT of the same chunk was written.
 *   <li>Keys are step numbers; they never decrease along a lane, which lets more receives be fused into reductions.
 *   <li>What was sent is not overwritten in the same step, so that it can be lent.
 *   <li>Operands of a reduction stand in rank order wherever the algorithm allows it.
 *   <li>A single rank copies its input ({@code SingleRank}).
 * </ul>
 */
package io.tutti.algorithm;
