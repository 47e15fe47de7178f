/**
 * A data-parallel training job: every rank has the whole model and takes its part of every batch; one allreduce a step
 * adds the gradients, and all replicas then make the same update. {@link io.tutti.examples.Train} is the program.
 *
 * <p>Rules of this room: rank 0 alone prints; whatever the ranks must agree on is checked before the first step; same
 * seed, number of ranks and tuning table give the same bits, run after run.
 */
package io.tutti.examples;
