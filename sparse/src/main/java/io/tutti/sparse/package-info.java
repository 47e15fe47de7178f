/**
 * Sparse gradient exchange: every rank gives a dense gradient, and all ranks get the same averaged update.
 *
 * <p>{@link io.tutti.sparse.GradientExchanges} opens a {@link io.tutti.sparse.GradientExchange} by name. Elements that were
 * not sent stay in the rank's residual and are added to its next gradient. {@link io.tutti.sparse.SparseSgd} is a step of
 * training with one. A jar adds exchanges by an {@link io.tutti.sparse.ExchangeProvider}.
 *
 * <p>Packages of this module, each of which sees only those before it:
 *
 * <ul>
 *   <li>{@code vector}: sparse vectors and selection
 *   <li>{@code trace}: recordings of exchanges
 *   <li>this package: the interface, the registry, and reports
 *   <li>{@code replica}: the gradients of a model's replicas, for adapters of libraries of training
 *   <li>{@code collective}, {@code region}, {@code threshold}, {@code exchange}: the schemes; internal
 *   <li>{@code replay}, {@code offline}: simulation of traces; runs without messages
 * </ul>
 *
 * <p>Indexes are ints, so a gradient has fewer than 2^31 elements; {@link io.tutti.sparse.vector.LongSparseVector} holds
 * longer vectors, and a longer gradient is exchanged in parts.
 *
 * <p>Source: Li and Hoefler, Near-optimal sparse allreduce for distributed deep learning, PPoPP 2022.
 */
package io.tutti.sparse;
