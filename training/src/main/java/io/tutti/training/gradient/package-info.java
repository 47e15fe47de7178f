/**
 * What happens to a gradient between the backward pass and the update: each rank's share of the samples, the exchange of
 * factors instead of gradients, and the optimizers.
 *
 * <p>All replicas make the same update, bit by bit.
 */
package io.tutti.training.gradient;
