package io.tutti.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.spi.Frame;
import io.tutti.spi.Link;
import io.tutti.spi.LinkContract;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What every link does, one over three connections does too, though a message may begin, end and be cut at any block. */
class StripedLinkTest extends LinkContract {
    private static final int EPOCH = 77;
    private static final int STRIPES = 3;

    @Override
    protected Link[] connect() throws IOException {
        SocketChannel[][] ends = channels();
        return new Link[] {new TcpLink(sockets(ends, 0), EPOCH), new TcpLink(sockets(ends, 1), EPOCH)};
    }

    private static SocketChannel[][] channels() throws IOException {
        SocketChannel[][] ends = new SocketChannel[STRIPES][];
        for (int i = 0; i < STRIPES; i++) {
            ends[i] = TcpLinkTest.channels();
        }
        return ends;
    }

    private static TcpSocket[] sockets(SocketChannel[][] ends, int side) throws IOException {
        TcpSocket[] sockets = new TcpSocket[STRIPES];
        for (int i = 0; i < STRIPES; i++) {
            sockets[i] = TcpSocket.of(ends[i][side]);
        }
        return sockets;
    }

    @Test
    void everyConnectionCarriesItsShare() throws IOException {
        long bytes = 3 << 20;
        MemorySegment source = random(bytes, 1);
        SocketChannel[][] ends = channels();
        long[] arrived = new long[STRIPES];
        try (TcpLink link = new TcpLink(sockets(ends, 0), EPOCH)) {
            for (SocketChannel[] pair : ends) {
                pair[1].configureBlocking(false);
            }
            assertTrue(link.startMessage(1, 2, 3, bytes));
            ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);
            long[] taken = {0};
            until(() -> {
                taken[0] += link.write(source, taken[0], bytes - taken[0]);
                link.flush();
                for (int i = 0; i < STRIPES; i++) {
                    arrived[i] += read(ends[i][1], buffer.clear());
                }
                return Arrays.stream(arrived).sum() == bytes + Frame.BYTES;
            });
        } finally {
            for (SocketChannel[] pair : ends) {
                pair[1].close();
            }
        }
        for (long share : arrived) {
            assertTrue(Math.abs(share - bytes / STRIPES) <= StripedSocket.BLOCK_BYTES, () -> Arrays.toString(arrived));
        }
    }

    /** A connection that has no more room may have some at once. */
    @Test
    void whatFollowsWaitsForWhatPrecedes() {
        MemorySegment header = random(5000, 1);
        MemorySegment payload = random(StripedSocket.BLOCK_BYTES, 2);
        ShortWrites[] channels = {new ShortWrites(), new ShortWrites()};
        TcpSocket socket = new StripedSocket(new TcpSocket[] {
            new ChannelSocket(channels[0], Descriptors.NONE), new ChannelSocket(channels[1], Descriptors.NONE)
        });
        long total = header.byteSize() + payload.byteSize();
        for (long sent = 0; sent < total; ) {
            long at = Math.min(sent, header.byteSize());
            long thenAt = sent - at;
            sent += socket.send(header, at, header.byteSize() - at, payload, thenAt, payload.byteSize() - thenAt);
        }
        ByteArrayOutputStream arrived = new ByteArrayOutputStream();
        arrived.writeBytes(channels[0].taken.toByteArray());
        arrived.writeBytes(channels[1].taken.toByteArray());
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        expected.writeBytes(header.toArray(ValueLayout.JAVA_BYTE));
        expected.writeBytes(payload.toArray(ValueLayout.JAVA_BYTE));
        assertArrayEquals(expected.toByteArray(), arrived.toByteArray());
    }

    /** Takes a part of what it is given, and every third time nothing, as a channel may. */
    private static final class ShortWrites implements ByteChannel {
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
        private int calls;

        @Override
        public int write(ByteBuffer source) {
            byte[] part = new byte[++calls % 3 == 0 ? 0 : Math.min(1000, source.remaining())];
            source.get(part);
            taken.writeBytes(part);
            return part.length;
        }

        @Override
        public int read(ByteBuffer target) {
            return -1;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    private static int read(SocketChannel channel, ByteBuffer buffer) {
        try {
            return Math.max(0, channel.read(buffer));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
