/**
 * Events of Java Flight Recorder: {@code io.tutti.Collective}, {@code io.tutti.Wait} and {@code io.tutti.Phase}.
 *
 * <p>Rules of this package. An event costs one test while no recording wants it: {@code new Event().isEnabled()}, of which the compiler
 * leaves a read of a field, because the object does not escape. An event object is kept, and texts are made, only after that test. The
 * class of an event is used only once {@link jdk.jfr.FlightRecorder#isInitialized}: its initialization registers it with the recorder, which
 * reads the metadata of all events then and takes longer than the rest of a rank's first collective.
 */
package io.tutti.run.event;
