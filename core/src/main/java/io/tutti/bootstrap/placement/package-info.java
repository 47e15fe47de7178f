/**
 * Where ranks run: what each rank finds out about its host ({@link io.tutti.bootstrap.placement.HostFacts}), and what all ranks
 * compute from the facts of all ({@link io.tutti.bootstrap.placement.JobPlacement}).
 *
 * <p>Rules of this package. Facts are read once, when the rank joins. What follows from them is a pure function of the facts
 * of all ranks, so that all ranks compute the same. Nothing here depends on transports.
 */
package io.tutti.bootstrap.placement;
