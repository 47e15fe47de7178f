/**
 * Probes of the machine that runs the measurements: how long its processors take to exchange a cache line or a block of
 * memory, which tells in which state it is.
 */
package io.tutti.measure.machine;
