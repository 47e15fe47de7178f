/**
 * Connections whose two sides prove to each other that they know the job's secret: {@link
 * io.tutti.bootstrap.handshake.ConnectionAcceptor} accepts them, {@link io.tutti.bootstrap.handshake.Handshake} proves, {@link
 * io.tutti.bootstrap.handshake.AdmittedAttempts} tells those that take them over which attempt counts.
 *
 * <p>Rules of this package. Nothing from an unauthenticated peer is trusted or stored before its handshake has
 * succeeded, and no such peer delays others. Each has a bounded message and a bounded time, and its own thread once it has begun
 * like a peer. If there are too many, the oldest is dropped. If no connection is awaited, those that exceed a rate wait in the
 * kernel. A refusal is one line, on both sides. Nothing here knows ranks or what a connection is for, except as a {@link
 * io.tutti.bootstrap.handshake.Purpose} that the proofs cover.
 */
package io.tutti.bootstrap.handshake;
