/**
 * Measures links and allreduces for the selection of algorithms, and evaluates its choices. {@link
 * io.tutti.measure.tune.Tuning} runs one {@link io.tutti.measure.tune.TuneJob} for each link and number of ranks. The ranks of
 * a job first exchange messages ({@link io.tutti.measure.tune.LinkTrial}). Then, for each size, algorithms take turns
 * ({@link io.tutti.measure.tune.Trial}). Rank 0 writes a line for each result. Ranks decide only by times that all of them
 * have, so all make the same decisions. Compared times were measured in the same rounds: ratios are medians of ratios
 * within a round.
 */
package io.tutti.measure.tune;
