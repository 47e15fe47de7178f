/** Writes results: lines of at most 80 columns, CSV, JSON, and an HTML page. */
package io.tutti.measure.output;
