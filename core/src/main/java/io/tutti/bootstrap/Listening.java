package io.tutti.bootstrap;

import io.tutti.bootstrap.handshake.ConnectionAcceptor;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.List;

/** How rank 0 listens. */
final class Listening {
    private Listening() {}

    /**
     * Listens at the first address that is free.
     *
     * @throws BindException if none is
     */
    static ServerSocketChannel bind(List<InetSocketAddress> addresses) throws IOException {
        for (InetSocketAddress address : addresses.subList(0, addresses.size() - 1)) {
            try {
                return bind(address);
            } catch (BindException e) {
                if (!isInUse(e)) {
                    throw e;
                }
            }
        }
        return bind(addresses.getLast());
    }

    static boolean isInUse(BindException e) {
        return String.valueOf(e.getMessage()).contains("in use");
    }

    private static ServerSocketChannel bind(InetSocketAddress address) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            return listener.bind(address, ConnectionAcceptor.BACKLOG);
        } catch (IOException | RuntimeException | Error e) {
            listener.close();
            throw e;
        }
    }
}
