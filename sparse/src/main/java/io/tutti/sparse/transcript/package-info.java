/**
 * What exchanges have run: schedules by name, with the layouts that they were bound to; as values, as text, and played on
 * modelled networks.
 *
 * <p>A {@link io.tutti.sparse.transcript.Transcript} holds for every rank and call its {@link
 * io.tutti.sparse.transcript.Step}s. {@link io.tutti.sparse.transcript.TranscriptText} writes and reads it; {@link
 * io.tutti.sparse.transcript.Replay} makes the schedules again, binds them to the layouts, and has the simulator play them
 * one after the other. Whole exchanges of more ranks come from {@link io.tutti.sparse.Rehearsal}.
 */
package io.tutti.sparse.transcript;
