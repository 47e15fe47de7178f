/**
 * Which elements are sent: selectors of a rank's own elements, and the threshold of the sums of all ranks.
 *
 * <p>A {@link io.tutti.sparse.threshold.Selector} is local work only; {@link
 * io.tutti.sparse.threshold.DistributedThreshold} and {@link io.tutti.sparse.threshold.GatheredThreshold} communicate. The
 * package is internal to the module.
 */
package io.tutti.sparse.threshold;
