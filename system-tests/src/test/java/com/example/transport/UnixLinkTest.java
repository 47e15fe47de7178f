package com.example.transport;

import io.tutti.spi.Link;
import io.tutti.spi.LinkContract;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What every link does, this one does too. */
class UnixLinkTest extends LinkContract {
    private static final int EPOCH = 5;

    @TempDir
    Path folder;

    @Override
    protected Link[] connect() throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("s"));
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(address);
            SocketChannel one = SocketChannel.open(address);
            return new Link[] {new UnixLink(one, EPOCH), new UnixLink(listener.accept(), EPOCH)};
        }
    }
}
