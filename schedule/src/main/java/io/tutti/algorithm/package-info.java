/**
 * What an algorithm is, where algorithms are found, and how they are composed. An algorithm is one class that makes a
 * {@link io.tutti.schedule.Schedule} for any number of ranks.
 *
 * <p>The algorithms are in packages by collective, below this one. Each of these packages has an {@link
 * io.tutti.algorithm.AlgorithmProvider} that lists its classes, like the provider of any other jar; nothing else refers
 * to an algorithm's class. Index arithmetic is separate, in {@link io.tutti.algorithm.pattern}, and pieces of programs
 * that several algorithms share are in {@link io.tutti.algorithm.program}.
 *
 * <p>An algorithm is a pure function of its {@link io.tutti.algorithm.ScheduleRequest}; it does not depend on sizes,
 * links or element types.
 *
 * <p>Conventions of programs:
 *
 * <ul>
 *   <li>The same program runs in place and out of place. A contribution is first read from INPUT, and results are
 *       written to OUTPUT. INPUT of a chunk is not read after OUTPUT of the same chunk has been written.
 *   <li>Keys are step numbers. They never decrease along a lane, which lets more receives be fused into reductions.
 *   <li>A step does not overwrite what it sends, so the sent memory can be zero-copy.
 *   <li>Operands of a reduction are in rank order wherever the algorithm allows it.
 *   <li>A single rank copies its input ({@link io.tutti.algorithm.program.SingleRank}).
 * </ul>
 */
package io.tutti.algorithm;
