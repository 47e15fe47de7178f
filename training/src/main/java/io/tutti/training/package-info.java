/**
 * A data-parallel training job: every rank has the whole model and a part of every batch; one allreduce per step adds
 * up the gradients, and all replicas make the same update. {@link io.tutti.training.Train} is the program.
 *
 * <p>Packages, each of which sees only those before it: {@code data}, {@code model}, {@code gradient}, {@code option},
 * {@code history}, {@code checkpoint}, and this one, the job.
 *
 * <p>Rules of these packages: only rank 0 prints; values that must be equal on all ranks are checked before the first
 * step; equal seeds, numbers of ranks and tuning tables give equal bits in every run.
 */
package io.tutti.training;
