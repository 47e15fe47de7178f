/**
 * Sparse vectors, and the selection of the largest elements of dense ones.
 *
 * <p>Rules of this package:
 *
 * <ul>
 *   <li>A {@link io.tutti.sparse.vector.SparseVector} has fewer than 2^31 indexes; a {@link
 *       io.tutti.sparse.vector.LongSparseVector} is of any length, and off-heap.
 *   <li>A magnitude is the bits of a float without its sign, compared as an int. Infinities and NaNs are therefore larger
 *       than all numbers, are always selected, and are found without a separate pass.
 *   <li>Ties go to the lowest index. Sums are folds in the order of their addends.
 *   <li>Loops over elements allocate nothing; a call allocates arrays as long as the selection.
 *   <li>Classes that use {@code jdk.incubator.vector} are named {@code Vector*} and are not loaded where that module is
 *       absent.
 *   <li>No communication: nothing here knows ranks.
 * </ul>
 */
package io.tutti.sparse.vector;
