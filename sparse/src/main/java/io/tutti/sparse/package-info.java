/**
 * Sparse gradient exchange: sparse vectors, the selection of the largest elements, and the exchanges that communicate
 * them.
 *
 * <p>A {@link io.tutti.sparse.GradientExchange} takes a rank's dense gradient and gives every rank the same averaged
 * update. Elements that were not sent stay in the rank's residual and are added to its next gradient. {@link
 * io.tutti.sparse.GradientExchanges} creates exchanges by name.
 *
 * <p>Rules of this package:
 *
 * <ul>
 *   <li>The package is layered above the communicator. Exchanges communicate only through {@code CountedCollectives},
 *     which names a schedule, binds its layout, runs it on a {@code CollectiveBackend}, and counts every word from the
 *     program and the layout, not from a formula.
 *   <li>A phase is a schedule of {@link io.tutti.algorithm} whose layout is computed from counts that the ranks exchanged
 *     before. A run can be recorded, see {@link io.tutti.sparse.trace}.
 *   <li>A magnitude is the bits of a float without its sign, compared as an int. Infinities and NaNs are therefore larger
 *     than all numbers, are always selected, and are found without a separate pass.
 *   <li>Ties go to the lowest index. Sums are folds in rank order, so all ranks hold the same bits.
 *   <li>No mass is lost: an element that a rank has not sent stays in its residual; an element that it received and
 *     dropped is added to its residual.
 *   <li>A word is four bytes: an index, a value, or two values in half precision. Indexes are ints, so a gradient has
 *     fewer than 2^31 elements; {@link io.tutti.sparse.LongSparseVector} holds longer vectors.
 *   <li>Loops over elements allocate nothing; a call allocates arrays as long as the selection.
 *   <li>Classes that use {@code jdk.incubator.vector} are named {@code Vector*} and are not loaded where that module is
 *     absent.
 * </ul>
 *
 * <p>Source: Li and Hoefler, Near-optimal sparse allreduce for distributed deep learning, PPoPP 2022.
 */
package io.tutti.sparse;
