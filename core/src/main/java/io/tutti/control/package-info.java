/**
 * Liveness and agreement, apart from the data: who is there, who died, who calls something else.
 *
 * <p>Every rank has one connection to rank 0 ({@link io.tutti.control.ControlPlane}). The end of a connection without a
 * farewell, silence, or an abort sets the job's {@link io.tutti.control.Abort} on every rank, which every wait loop
 * reads. Before a rank waits it publishes on its {@link io.tutti.control.CallLog} what it is about to do; when it does
 * not get on, call logs are compared through the control plane. Rank 0 leaves last: when it closes, its process stays until
 * all others have closed or the job has failed.
 *
 * <p>Frames are authenticated with keys of the connection's handshake; one that was altered on the way ends the connection.
 *
 * <p>Rules of this room: nothing here is on the way of a collective that gets on; the control thread of a rank never
 * computes, and user threads never read its sockets.
 */
package io.tutti.control;
