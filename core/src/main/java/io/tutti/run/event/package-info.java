/**
 * Events of Java Flight Recorder: {@code io.tutti.Collective}, {@code io.tutti.Wait} and {@code io.tutti.Phase}.
 *
 * <p>Rules of this package. An event costs one test while no recording wants it: {@code new Event().isEnabled()}, of which the compiler
 * leaves a read of a field, because the object does not escape, and which does not start the recorder. An event object is kept, and
 * texts are made, only after that test.
 */
package io.tutti.run.event;
