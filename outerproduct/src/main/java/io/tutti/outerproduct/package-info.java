/**
 * Distributed sums of outer products, {@code G = Σ a_i b_iᵀ} on all ranks: with mini-batches, the gradient of a dense
 * layer. {@link io.tutti.outerproduct.OuterProducts} is the interface. The algorithms are schedules like all others, over chunks
 * of three kinds ({@link io.tutti.outerproduct.algorithm.SumOfOuterProducts}); here are their sizes, what their kernels compute, and the
 * choice among them.
 *
 * <p>Rules of this room. No algorithm is known by name; a candidate is judged by simulating its schedule with the sizes
 * at hand. It stands on the communicator and uses nothing of it that others could not use.
 */
package io.tutti.outerproduct;
