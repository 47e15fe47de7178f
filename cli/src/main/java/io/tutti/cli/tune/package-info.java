/**
 * Measures links and allreduces for the chooser, and judges its choices. {@link io.tutti.cli.tune.Tuning} runs one {@link
 * io.tutti.cli.tune.TuneJob} for each link and number of ranks. Its ranks first pass messages to each other ({@link
 * io.tutti.cli.tune.LinkTrial}), then let algorithms take turns, size by size ({@link io.tutti.cli.tune.Trial}); rank 0
 * writes a line for each result. Ranks decide only by times that all of them have, so they always do the same. What is
 * compared was measured in the same rounds: ratios are medians of ratios within a round.
 */
package io.tutti.cli.tune;
