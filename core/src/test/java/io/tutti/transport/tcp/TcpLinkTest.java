package io.tutti.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
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

    /** Otherwise another thread does so, and the first messages are copied. */
    @BeforeAll
    static void link() {
        ArrayCalls.link();
    }

    /** With little room in the system, so that pieces end anywhere, and asked for in pieces that begin anywhere. */
    @Test
    void carriesLongMessagesBetweenArraysInPieces() throws IOException {
        assertEquals(SocketCalls.areAvailable(), ArrayCalls.areReady());
        long seed = Long.getLong("tutti.seed", System.nanoTime());
        Random random = new Random(seed);
        SocketChannel[] ends = channels();
        ends[0].setOption(StandardSocketOptions.SO_SNDBUF, 20_000);
        byte[] bytes = new byte[1 << 20];
        random.nextBytes(bytes);
        MemorySegment source = MemorySegment.ofArray(bytes);
        try (TcpLink from = new TcpLink(ends[0], EPOCH);
                TcpLink to = new TcpLink(ends[1], EPOCH)) {
            for (int message = 0; message < 50; message++) {
                MemorySegment target = MemorySegment.ofArray(new long[1 << 17]);
                long length = random.nextInt(100_000, 900_000);
                long at = random.nextInt(4) == 0 ? 0 : random.nextInt(100_000);
                long place = random.nextInt(4) == 0 ? 0 : random.nextInt(100_000);
                MemorySegment seen = message % 10 == 9 ? source.asReadOnly() : source;
                carry(from, seen, at, to, target, place, length, random);
                String text = "seed=" + seed + " message=" + message;
                assertEquals(-1, MemorySegment.mismatch(source, at, at + length, target, place, place + length), text);
                assertEquals(0, bytesOutside(target, place, length), text);
            }
        }
    }

    /** Else the system would send, and overwrite, what lies behind the array. */
    @Test
    void noCallLeavesAnArray() throws IOException {
        SocketChannel[] ends = channels();
        MemorySegment small = MemorySegment.ofArray(new byte[200_000]);
        MemorySegment large = MemorySegment.ofArray(new byte[1 << 20]);
        try (TcpLink from = new TcpLink(ends[0], EPOCH);
                TcpLink to = new TcpLink(ends[1], EPOCH)) {
            assertTrue(from.startMessage(1, 2, 3, large.byteSize()));
            long taken = from.write(small, 0, large.byteSize());
            assertThrows(IndexOutOfBoundsException.class, () -> from.write(small, taken, large.byteSize() - taken));
            long[] received = {0};
            until(() -> {
                received[0] += to.nextMessage() ? to.read(large, received[0], taken - received[0]) : 0;
                return received[0] == taken;
            });
            from.write(large, taken, large.byteSize() - taken);
            assertThrows(
                    IndexOutOfBoundsException.class,
                    () -> until(() -> to.read(small, taken, large.byteSize() - taken) > 0));
        }
    }

    /** Nor, where the system is given addresses, any other memory. */
    @Test
    void noCallLeavesNativeMemory() throws IOException {
        assumeTrue(SocketCalls.areAvailable(), "needs Linux and native access");
        SocketChannel[] ends = channels();
        MemorySegment large = arena.allocate(1 << 20);
        MemorySegment small = large.asSlice(0, 200_000);
        try (TcpLink from = new TcpLink(ends[0], EPOCH);
                TcpLink to = new TcpLink(ends[1], EPOCH)) {
            assertTrue(from.startMessage(1, 2, 3, large.byteSize()));
            assertThrows(IndexOutOfBoundsException.class, () -> from.write(small, 1, small.byteSize()));
            assertTrue(from.write(small, 0, small.byteSize()) > 0);
            until(to::nextMessage);
            assertThrows(
                    IndexOutOfBoundsException.class,
                    () -> until(() -> to.read(small, 1, small.byteSize()) == small.byteSize()));
        }
    }

    private static long bytesOutside(MemorySegment memory, long at, long length) {
        MemorySegment none = MemorySegment.ofArray(new byte[1 << 20]);
        return MemorySegment.mismatch(memory, 0, at, none, 0, at)
                + MemorySegment.mismatch(memory, at + length, 1 << 20, none, at + length, 1 << 20)
                + 2;
    }

    private static void carry(
            TcpLink from,
            MemorySegment source,
            long at,
            TcpLink to,
            MemorySegment target,
            long place,
            long length,
            Random random) {
        until(() -> from.startMessage(1, 2, 3, length));
        long[] sent = {0};
        long[] received = {0};
        until(() -> {
            long piece = random.nextInt(3) == 0 ? random.nextInt(1, 40_000) : length;
            sent[0] += from.write(source, at + sent[0], Math.min(piece, length - sent[0]));
            from.flush();
            if (to.nextMessage()) {
                long most = random.nextInt(3) == 0 ? random.nextInt(1, 40_000) : length;
                received[0] += to.read(target, place + received[0], Math.min(most, length - received[0]));
            }
            return received[0] == length;
        });
        to.endMessage();
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
