/**
 * The machine that runs the measurements: which processors may be used, pinning to a processor, and the machine's
 * state.
 */
package io.tutti.measure.box;
