/**
 * The collectives of an exchange: every phase is a schedule of {@link io.tutti.algorithm} whose layout is computed from
 * counts that the ranks exchanged before.
 *
 * <p>Rules of this package:
 *
 * <ul>
 *   <li>{@link io.tutti.sparse.collective.CountedCollectives} names a schedule, binds its layout, runs it on a {@link
 *       io.tutti.sparse.collective.CollectiveBackend}, and counts every word from the program and the layout, not from a
 *       formula. Only the backend communicates.
 *   <li>A word is four bytes: an index, a value, or two values in half precision; {@link io.tutti.sparse.collective.Packing}
 *       converts.
 *   <li>The package is internal to the module.
 * </ul>
 */
package io.tutti.sparse.collective;
