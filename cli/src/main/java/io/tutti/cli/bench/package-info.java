/**
 * Measures collectives. A {@link io.tutti.cli.bench.Bench} starts one job for each number of ranks, link and algorithm;
 * in it every rank is a {@link io.tutti.cli.bench.BenchRank}, which goes through the sizes; rank 0 tells the results as
 * lines that the launcher's side reads.
 *
 * <p>What a number means: before an iteration all ranks meet in a barrier; an iteration takes as long as on its slowest
 * rank; the time of a size is the median of its iterations, with the 10th and 90th percentile beside it. {@code algbw}
 * is bytes of the vector over time; {@code busbw} is what a link had to carry at least, {@code algbw · 2(P-1)/P} for an
 * allreduce, so that numbers of different P can be compared. {@code #wrong} counts wrong elements over all ranks, in a
 * run before and one after the timed ones.
 */
package io.tutti.cli.bench;
