/**
 * Measures collectives. {@link io.tutti.cli.bench.Bench} starts a {@link io.tutti.cli.bench.BenchSubject} for each library: one
 * job, which knows several variants. All of them are {@link io.tutti.cli.bench.BenchSeries}s and take turns, size by size
 * and round by round, while the others sleep, so that what drifts in the machine meets all alike.
 *
 * <p>What a number means: before a call all ranks meet in a barrier; a call takes as long as on its slowest rank; the
 * time of a size is the median of its calls over all rounds that found the machine in the same state. {@code b2b} is the
 * time of calls that follow each other without barriers. {@code algbw} is size over time; {@code busbw} is what a link
 * had to carry at least, so that numbers of different P can be compared. {@code #wrong} counts wrong elements over all
 * ranks, in a call before and one after the timed ones. {@code docs/bench.md} has the rest.
 */
package io.tutti.cli.bench;
