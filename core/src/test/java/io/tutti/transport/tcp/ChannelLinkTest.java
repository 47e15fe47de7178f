package io.tutti.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.spi.Link;
import io.tutti.spi.LinkContract;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;

/** TCP links where native access is not granted. */
class ChannelLinkTest extends LinkContract {
    @Override
    protected Link[] connect() throws IOException {
        SocketChannel[] ends = TcpLinkTest.channels();
        ends[0].configureBlocking(false);
        ends[1].configureBlocking(false);
        return new Link[] {
            new TcpLink(new ChannelSocket(ends[0], Descriptors.NONE), 77),
            new TcpLink(new ChannelSocket(ends[1], Descriptors.NONE), 77)
        };
    }

    @Test
    void areNotWaitedForInTheSystem() {
        assertTrue(a.descriptor() < 0);
    }
}
