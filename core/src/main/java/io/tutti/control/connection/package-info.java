/**
 * Connections that carry control messages between two processes: non-blocking, authenticated piece by piece, and watched by
 * heartbeats.
 *
 * <p>Rules of this package. One thread, the {@link io.tutti.control.connection.Reactor}'s, reads, writes and closes all
 * connections; others hand it tasks. A frame with a wrong tag ends its connection. Nothing here knows what a message means.
 */
package io.tutti.control.connection;
