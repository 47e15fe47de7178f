package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.Purpose;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.concurrent.Closing;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Asks other survivors, with a connection for each request. Several threads may ask at the same time. */
final class SurvivorDialer implements AutoCloseable {
    private final Handshake handshake;
    private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    SurvivorDialer(Handshake handshake) {
        this.handshake = handshake;
    }

    /**
     * Asks a rank. Blocks until it has answered, however late it begins to accept connections, at most for the limit.
     *
     * @throws java.net.ConnectException if no process listens there
     * @throws IOException if the connection broke, or the limit has passed
     * @throws RefusedException if another job listens there
     */
    SurvivorReply ask(InetSocketAddress to, SurvivorRequest request, long limitMillis)
            throws IOException, RefusedException {
        int millis = Math.clamp(limitMillis, 1, Integer.MAX_VALUE);
        try (SocketChannel channel = SocketChannel.open()) {
            open.add(channel);
            if (closed) {
                throw new IOException("closed");
            }
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.socket().connect(to, millis);
            return SurvivorReply.decode(handshake
                    .dial(channel, Purpose.SURVIVE, request.encode(), millis)
                    .reply());
        } finally {
            open.removeIf(channel -> !channel.isOpen());
        }
    }

    /** Ends all calls. */
    @Override
    public void close() {
        closed = true;
        open.forEach(Closing::quietly);
    }
}
