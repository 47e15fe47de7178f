/**
 * Measures sums of outer products by the protocol of Haefliger et al. In a {@link io.tutti.studies.sums.Campaign},
 * methods take turns on running ranks ({@link io.tutti.studies.sums.Sums}). Every single observation is stored in a
 * file, so that an interrupted campaign resumes. {@link io.tutti.studies.sums.SampleSpread} computes percentiles with
 * confidence intervals.
 *
 * <p>Rules of this package: measurements are stored raw and immediately; statistics are computed from the file alone.
 */
package io.tutti.studies.sums;
