package io.tutti.control.connection;

import java.nio.channels.SocketChannel;

/**
 * A connection on which both sides have proved that they know the secret, with the keys that they derived from it. The keys are fresh for
 * each connection; each direction has its own.
 *
 * @param channel connected, in blocking mode
 * @param sendingKey authenticates what this side sends
 * @param receivingKey authenticates what the other side sends
 */
public record AuthenticatedChannel(SocketChannel channel, byte[] sendingKey, byte[] receivingKey) {
    /** Omits the keys. */
    @Override
    public String toString() {
        return channel.toString();
    }
}
