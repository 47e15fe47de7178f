package io.tutti.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.spi.Frame;
import io.tutti.spi.Link;
import io.tutti.spi.LinkContract;
import io.tutti.transport.SocketCalls;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TcpLinkTest extends LinkContract {
    private static final int EPOCH = 77;

    @Override
    protected Link[] connect() throws IOException {
        SocketChannel[] ends = channels();
        return new Link[] {new TcpLink(ends[0], EPOCH), new TcpLink(ends[1], EPOCH)};
    }

    @Test
    void isKnownToTheSystem() {
        assertEquals(SocketCalls.areAvailable(), a.descriptor() >= 0 && b.descriptor() >= 0);
    }

    @Test
    void doesNotTouchADescriptorThatIsSomebodyElsesByNow() throws IOException {
        int closed = a.descriptor();
        a.close();
        SocketChannel[] others = channels();
        try (TcpLink one = new TcpLink(others[0], EPOCH);
                TcpLink other = new TcpLink(others[1], EPOCH)) {
            assertTrue(other.startMessage(1, 2, 3, 0));
            until(other::flush);
            assertFalse(a.nextMessage());
            assertFalse(a.startMessage(1, 2, 3, 0) && a.flush());
            until(one::nextMessage);
            assertTrue(closed < 0 || one.descriptor() >= 0 && a.descriptor() < 0);
        }
    }

    static SocketChannel[] channels() throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            SocketChannel one = SocketChannel.open(listener.getLocalAddress());
            SocketChannel other = listener.accept();
            one.setOption(StandardSocketOptions.TCP_NODELAY, true);
            other.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return new SocketChannel[] {one, other};
        }
    }

    @Test
    void givesUpALinkThatCarriesGarbage() throws IOException {
        SocketChannel[] ends = channels();
        try (TcpLink link = new TcpLink(ends[1], EPOCH);
                SocketChannel stranger = ends[0]) {
            stranger.write(ByteBuffer.allocate(100));
            until(() -> {
                assertFalse(link.nextMessage());
                return link.isLost();
            });
        }
    }

    @Test
    void givesUpALinkOfAnotherJob() throws IOException {
        SocketChannel[] ends = channels();
        try (TcpLink link = new TcpLink(ends[1], EPOCH);
                TcpLink other = new TcpLink(ends[0], EPOCH + 1)) {
            assertTrue(other.startMessage(1, 2, 3, 0));
            until(other::flush);
            until(() -> !link.nextMessage() && link.isLost());
        }
    }

    @Test
    void toleratesAHeaderThatComesByteByByte() throws IOException {
        SocketChannel[] ends = channels();
        ByteBuffer header = ByteBuffer.allocateDirect(Frame.BYTES).order(ByteOrder.nativeOrder());
        Frame.write(MemorySegment.ofBuffer(header), 0, 4, 5, 6, 0, EPOCH);
        try (TcpLink link = new TcpLink(ends[1], EPOCH);
                SocketChannel peer = ends[0]) {
            peer.setOption(StandardSocketOptions.TCP_NODELAY, true);
            for (int i = 0; i < Frame.BYTES; i++) {
                assertFalse(link.nextMessage());
                header.limit(i + 1);
                peer.write(header);
            }
            until(link::nextMessage);
            assertEquals(4, link.sequence());
            link.endMessage();
            assertFalse(link.nextMessage());
        }
    }

    /** The stream ends, or breaks, after each number of bytes: inside the header, between elements, inside one. */
    @ParameterizedTest
    @CsvSource({"true,2,FIN", "true,4,FIN", "true,8,FIN", "true,8,RST", "false,4,FIN", "false,8,RST"})
    void aStreamThatEndsInsideAMessageIsLost(boolean isNative, int elementBytes, String end) throws IOException {
        ByteBuffer frame = ByteBuffer.allocateDirect(Frame.BYTES + 3 * elementBytes);
        Frame.write(MemorySegment.ofBuffer(frame), 0, 4, 5, 6, 3L * elementBytes, EPOCH);
        for (int cut = 0; cut < frame.capacity(); cut++) {
            SocketChannel[] ends = channels();
            try (TcpLink link = receiver(ends[1], isNative);
                    SocketChannel peer = ends[0]) {
                write(peer, frame.duplicate().limit(cut));
                takeElements(link, elementBytes);
                peer.setOption(StandardSocketOptions.SO_LINGER, end.equals("RST") ? 0 : -1);
                ends[0].close();
                int after = cut;
                long limit = System.nanoTime() + 5_000_000_000L;
                while (!link.isLost()) {
                    takeElements(link, elementBytes);
                    assertTrue(System.nanoTime() < limit, () -> "not lost after " + after + " bytes");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aStreamThatEndsBehindAMessageIsLostWhenThatWasTaken(boolean isNative) throws IOException {
        ByteBuffer frame = ByteBuffer.allocateDirect(Frame.BYTES + 12);
        Frame.write(MemorySegment.ofBuffer(frame), 0, 4, 5, 6, 12, EPOCH);
        SocketChannel[] ends = channels();
        try (TcpLink link = receiver(ends[1], isNative);
                SocketChannel peer = ends[0]) {
            write(peer, frame);
            ends[0].close();
            until(() -> {
                assertFalse(link.isLost());
                return link.nextMessage() && link.available() == 12;
            });
            for (int look = 0; look < 10; look++) {
                assertFalse(link.isLost());
                assertEquals(12, link.available());
            }
            link.consume(12);
            assertFalse(link.isLost());
            link.endMessage();
            until(() -> !link.nextMessage() && link.isLost());
        }
    }

    private static TcpLink receiver(SocketChannel channel, boolean isNative) throws IOException {
        channel.configureBlocking(false);
        return isNative
                ? new TcpLink(channel, EPOCH)
                : new TcpLink(new ChannelSocket(channel, Descriptors.NONE), EPOCH);
    }

    private static void write(SocketChannel peer, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            peer.write(bytes);
        }
    }

    /** As a reduction does: whole ones only. */
    private static void takeElements(TcpLink link, int elementBytes) {
        if (link.nextMessage()) {
            long here = link.available();
            link.consume(here - here % elementBytes);
        }
    }
}
