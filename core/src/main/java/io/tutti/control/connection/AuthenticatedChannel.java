package io.tutti.control.connection;

import io.tutti.control.tls.TlsChannel;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;

/**
 * A connection on which both sides have proved that they know the secret, with the keys that they derived from it. The keys are fresh for
 * each connection; each direction has its own.
 *
 * @param channel connected, in blocking mode
 * @param stream what both sides read and write: the channel, or TLS over it
 * @param sendingKey authenticates what this side sends
 * @param receivingKey authenticates what the other side sends
 */
public record AuthenticatedChannel(SocketChannel channel, ByteChannel stream, byte[] sendingKey, byte[] receivingKey) {
    /** Returns how many bytes the stream has although none may arrive on the channel. */
    int buffered() {
        return stream instanceof TlsChannel tls ? tls.plaintextBytes() : 0;
    }

    /** Omits the keys. */
    @Override
    public String toString() {
        return channel.toString();
    }
}
