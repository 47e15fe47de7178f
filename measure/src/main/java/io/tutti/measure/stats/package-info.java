/**
 * Statistics of samples: quantiles, and confidence intervals by resampling. The functions are pure: the same samples
 * give the same results.
 */
package io.tutti.measure.stats;
