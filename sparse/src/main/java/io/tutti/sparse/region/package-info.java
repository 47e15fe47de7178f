/**
 * Regions of indexes, each of which one rank adds up: their boundaries, the exchange of selected elements with the
 * regions' owners, and the balance of sums before they are gathered.
 *
 * <p>A vector in {@link io.tutti.sparse.region.Pieces} has one piece for each region. Sums are folds in rank order, so all
 * ranks hold the same bits. The package is internal to the module.
 */
package io.tutti.sparse.region;
