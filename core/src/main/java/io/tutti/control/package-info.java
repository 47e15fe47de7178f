/**
 * The control plane, apart from the data: liveness of ranks, and detection of mismatched calls.
 *
 * <p>Every rank has one connection to rank 0 ({@link io.tutti.control.ControlPlane}). The end of a connection without a
 * farewell, silence, or an abort sets the job's {@link io.tutti.control.Abort} on every rank, which every wait loop
 * reads. Before a rank waits, it records the call in its {@link io.tutti.control.log.CallLog}. When the rank is
 * stalled, the call logs are compared through the control plane. Rank 0 leaves last: when it closes, its process stays until
 * all others have closed or the job has failed.
 *
 * <p>Frames are authenticated with keys of the connection's handshake; a frame that was altered in transit
 * ends the connection.
 *
 * <p>The rooms: {@link io.tutti.control.log} is what ranks record and report, {@link io.tutti.control.message} what travels, {@link
 * io.tutti.control.connection} how it travels, {@link io.tutti.control.coordinator} what rank 0 decides. This package joins them: a
 * rank's side ({@code AbstractControlPlane}), and the control planes over TCP and inside one JVM.
 *
 * <p>Rules of this package: the control plane is not on the critical path of a collective that makes progress; a rank's
 * control thread never computes, and user threads never read its sockets.
 */
package io.tutti.control;
