/**
 * Gradients exchanged as their largest parts: sparse vectors, their selection, and the exchanges that carry them.
 *
 * <p>An {@link io.tutti.sparse.GradientExchange} takes a rank's dense gradient and gives every rank the same averaged update; what
 * did not travel stays in its residual and is tried again. {@link io.tutti.sparse.GradientExchanges} finds them by name.
 *
 * <p>Rules of this room:
 *
 * <ul>
 *   <li>It stands above the communicator. Exchanges communicate by {@code CountedCollectives} alone, which names a schedule, binds its
 *       layout, has a {@code CollectiveBackend} run it, and counts every word: from the program and the layout, not from a formula.
 *   <li>A phase is a schedule of {@link io.tutti.algorithm} whose layout comes from counts that were exchanged before.
 *       What was run can be noted, see {@link io.tutti.sparse.trace}.
 *   <li>A magnitude is the bits of a float without its sign, compared as an int. So infinities and what is not a number
 *       are larger than all numbers, always selected, and found without a pass of their own.
 *   <li>Ties go to the lowest index. Sums are folds in rank order, so all ranks hold the same bits.
 *   <li>No mass is lost: what a rank has not handed over is in its residual, what it was handed and dropped is, too.
 *   <li>A word is four bytes: an index, a value, or two values in half precision. Indexes are ints, so a gradient has
 *       fewer than 2^31 elements; {@link io.tutti.sparse.LongSparseVector} is for longer ones.
 *   <li>Loops over elements allocate nothing; a call allocates arrays as long as what was selected.
 *   <li>Classes that touch {@code jdk.incubator.vector} are {@code Vector*}, and not loaded where that module is absent.
 * </ul>
 *
 * <p>Source: Li and Hoefler, Near-optimal sparse allreduce for distributed deep learning, PPoPP 2022.
 */
package io.tutti.sparse;
