/**
 * Measures collectives. {@link io.tutti.measure.Bench} starts one {@link io.tutti.measure.subject.BenchSubject} for each
 * library: a job with several variants. Each variant is a {@link io.tutti.measure.BenchSeries}. All series take
 * turns, size by size and round by round, while the other ranks sleep, so that drift of the machine affects all of them
 * equally.
 *
 * <p>Definitions: before a call, all ranks meet in a barrier. The duration of a call is that of its slowest rank. The
 * time of a size is the median of its calls over all rounds in which the machine was in the same state. {@code b2b} is
 * the time of calls that follow each other without barriers. {@code algbw} is size divided by time. {@code busbw} is
 * the bandwidth that a link had to carry at least, which makes results for different P comparable. {@code #wrong}
 * counts wrong elements over all ranks, in one call before and one call after the timed ones. {@code docs/bench.md} has
 * the details.
 */
package io.tutti.measure;
