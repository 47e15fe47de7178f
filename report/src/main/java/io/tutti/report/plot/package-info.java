/**
 * Charts for papers and reports: lines with bands and whiskers, and bars, on linear and logarithmic axes, in colours and
 * marks that can be told apart in print. A chart is data; a painter makes it a {@link io.tutti.report.draw.Picture}.
 */
package io.tutti.report.plot;
