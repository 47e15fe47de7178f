/**
 * Traces of exchanges: the names of the schedules that ran, with the layouts that they were bound to; as values and as
 * text.
 *
 * <p>A {@link io.tutti.sparse.trace.Recording} makes a {@link io.tutti.sparse.trace.Trace}, which holds for every rank and
 * call its {@link io.tutti.sparse.trace.Step}s. {@link io.tutti.sparse.trace.TraceText} writes and reads it. {@code
 * io.tutti.sparse.replay} simulates traces; {@code io.tutti.sparse.offline} makes them for more ranks.
 */
package io.tutti.sparse.trace;
