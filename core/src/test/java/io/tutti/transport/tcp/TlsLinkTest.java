package io.tutti.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.control.tls.TlsChannel;
import io.tutti.control.tls.TlsPair;
import io.tutti.spi.Link;
import io.tutti.spi.LinkContract;
import io.tutti.transport.SocketCalls;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;

/** TCP links inside TLS. */
class TlsLinkTest extends LinkContract {
    @Override
    protected Link[] connect() throws IOException {
        SocketChannel[] ends = TcpLinkTest.channels();
        TlsPair pair = TlsPair.over(ends[0], ends[1]);
        return new Link[] {link(ends[0], pair.dialled()), link(ends[1], pair.accepted())};
    }

    private static Link link(SocketChannel channel, TlsChannel stream) throws IOException {
        AuthenticatedChannel connection = new AuthenticatedChannel(channel, stream, new byte[0], new byte[0]);
        return new TcpLink(TcpSocket.of(connection), 77);
    }

    /** TLS of the JDK allocates for each record. */
    @Override
    protected long mostAllocatedBytes() {
        return 100_000_000;
    }

    @Test
    void areWaitedForByTheirSocket() {
        assertEquals(SocketCalls.areAvailable(), a.descriptor() >= 0 && b.descriptor() >= 0);
    }
}
