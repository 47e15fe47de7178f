/** Figures of samples: quantiles, and intervals by resampling. Pure; the same samples give the same figures. */
package io.tutti.cli.bench.stats;
