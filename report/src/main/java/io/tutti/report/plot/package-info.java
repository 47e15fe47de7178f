/**
 * Charts for papers and reports: lines with bands and whiskers, and bars, on linear and logarithmic axes, in colours
 * and marks that are distinguishable in print. A chart is data; a painter converts it to a {@link
 * io.tutti.report.draw.Picture}.
 */
package io.tutti.report.plot;
