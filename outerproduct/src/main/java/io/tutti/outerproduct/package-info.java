/**
 * Distributed sums of outer products, {@code G = Σ a_i b_iᵀ} on all ranks: with mini-batches, the gradient of a dense
 * layer. {@link io.tutti.outerproduct.OuterProducts} is the interface. The algorithms are ordinary schedules over chunks
 * of three kinds ({@link io.tutti.outerproduct.algorithm.SumOfOuterProducts}). This package contains the chunk sizes, the
 * computation of the kernels, and the choice among the algorithms.
 *
 * <p>Rules of this package. No algorithm is known by name; a candidate is evaluated by simulating its schedule with the
 * actual sizes. The package is layered above the communicator and uses only its public interface.
 */
package io.tutti.outerproduct;
