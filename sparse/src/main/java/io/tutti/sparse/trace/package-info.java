/**
 * What exchanges have run: schedules by name, with the layouts that they were bound to; as values, as text, and played on
 * modelled networks.
 *
 * <p>A {@link io.tutti.sparse.trace.Trace} holds for every rank and call its {@link
 * io.tutti.sparse.trace.Step}s. {@link io.tutti.sparse.trace.TraceText} writes and reads it; {@link
 * io.tutti.sparse.trace.TraceReplay} makes the schedules again, binds them to the layouts, and has the simulator play them
 * one after the other. Whole exchanges of more ranks come from {@link io.tutti.sparse.OfflineRun}.
 */
package io.tutti.sparse.trace;
