/**
 * Traces of exchanges: the names of the schedules that ran, with the layouts that they were bound to; as values, as
 * text, and replayed on modelled networks.
 *
 * <p>A {@link io.tutti.sparse.trace.Trace} holds for every rank and call its {@link io.tutti.sparse.trace.Step}s.
 * {@link io.tutti.sparse.trace.TraceText} writes and reads it; {@link io.tutti.sparse.trace.TraceReplay} creates the
 * schedules again, binds them to the layouts, and simulates them one after another. Whole exchanges of more ranks come
 * from {@link io.tutti.sparse.OfflineRun}.
 */
package io.tutti.sparse.trace;
