/**
 * Links over TCP, one connection for each lane and pair of ranks. {@code TcpConnector} opens and accepts them;
 * {@code TcpSocket} is a connected socket, by system calls on its descriptor or by its channel.
 */
package io.tutti.transport.tcp;
