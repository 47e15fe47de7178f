/**
 * The schemes by which gradients are exchanged, one class each; {@link io.tutti.sparse.exchange.CountedSchemes} provides
 * them to {@link io.tutti.sparse.GradientExchanges}.
 *
 * <p>Rules of this package:
 *
 * <ul>
 *   <li>A scheme is known by its {@code SCHEME} only; its class is package-private.
 *   <li>{@link io.tutti.sparse.exchange.CountedExchange} is what all of them share; {@code SparseExchange} has the steps
 *       of those that select elements: accumulate, select, agree on the counts, combine, write the update, keep the
 *       residual.
 *   <li>No mass is lost: an element that a rank has not sent stays in its residual; an element that it received and
 *       dropped is added to its residual.
 *   <li>All ranks end with the same bits.
 *   <li>The package is internal to the module.
 * </ul>
 */
package io.tutti.sparse.exchange;
