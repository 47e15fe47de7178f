/**
 * A data-parallel training job: every rank has the whole model and a part of every batch; one allreduce per step adds
 * up the gradients, and all replicas make the same update. {@link io.tutti.training.Train} is the program.
 *
 * <p>Packages, each of which sees only those before it: {@code backend}, what computes a model; {@code data}, {@code model},
 * the backend of this module; {@code gradient}, {@code option}, {@code history}, {@code checkpoint}, and this one, the job.
 * Of {@code data} and {@code model} the others see nothing.
 *
 * <p>Rules of these packages: only rank 0 prints; values that must be equal on all ranks are checked before the first
 * step; equal seeds, numbers of ranks and tuning tables give equal bits in every run.
 */
package io.tutti.training;
