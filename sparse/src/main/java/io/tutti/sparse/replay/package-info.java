/**
 * Replays of traces on modelled networks: {@link io.tutti.sparse.replay.TraceReplay} creates the recorded schedules again,
 * binds them to the recorded layouts, and simulates them one after another, with the measured local work between them.
 * Times are seconds of the model; nothing is sent.
 */
package io.tutti.sparse.replay;
