/** Prefix reductions: scan, which includes the rank's vector, and exscan, which does not. */
package io.tutti.algorithm.scan;
