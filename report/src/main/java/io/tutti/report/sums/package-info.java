/**
 * Measuring sums of outer products by the protocol of Haefliger et al.: a {@link io.tutti.report.sums.Campaign} lets
 * contenders take turns on running ranks ({@link io.tutti.report.sums.Sums}) and keeps every single observation in a file,
 * so that one that was ended goes on where it stood. {@link io.tutti.report.sums.SampleSpread} makes percentiles with intervals
 * of them.
 *
 * <p>Rules of this room: what is measured is written down raw, and at once; figures are made from the file alone.
 */
package io.tutti.report.sums;
