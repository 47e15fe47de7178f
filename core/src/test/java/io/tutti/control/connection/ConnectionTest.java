package io.tutti.control.connection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.control.message.AbortReason;
import io.tutti.control.message.ControlCodec;
import io.tutti.control.message.ControlMessage;
import io.tutti.control.message.ControlMessage.Heartbeat;
import io.tutti.control.message.ControlMessage.LinkLost;
import io.tutti.control.message.ControlMessage.Raise;
import io.tutti.control.tls.TlsPair;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.CommunicationException.Detection;
import io.tutti.wire.WireWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One end of a control connection in a reactor; a test is the other end. */
@Timeout(60)
class ConnectionTest {
    private static final byte[] KEY = new byte[32];

    private final Reactor reactor = new Reactor("control", now -> {}, fault -> {});
    private final BlockingQueue<ControlMessage> messages = new LinkedBlockingQueue<>();
    private final BlockingQueue<Connection> connections = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    private final FrameAuthenticator tags = new FrameAuthenticator(KEY);
    private SocketChannel peer;
    private SocketChannel own;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocketChannel listener =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            peer = SocketChannel.open(listener.getLocalAddress());
            own = listener.accept();
        }
        reactor.start();
    }

    @AfterEach
    void close() throws IOException {
        reactor.stop();
        peer.close();
    }

    private void register(ByteChannel stream) {
        register(stream, new Failing());
    }

    private void register(ByteChannel stream, Connection.Handler handler) {
        AuthenticatedChannel channel = new AuthenticatedChannel(own, stream, KEY, KEY);
        reactor.postArrival(channel, () -> {
            try {
                connections.add(reactor.register(channel, handler));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Fails with each heartbeat. */
    private final class Failing implements Connection.Handler {
        @Override
        public void received(Connection from, ControlMessage message, long nowNanos) {
            messages.add(message);
            if (message instanceof Heartbeat) {
                throw new OutOfMemoryError("no heap, in a test");
            }
        }

        @Override
        public void ended(Connection from, Detection detection, String how) {
            ends.add(detection + " " + how);
        }

        @Override
        public void failed(Connection from, Throwable fault) {
            ends.add("failed: " + fault);
        }
    }

    private byte[] frame(ControlMessage message) {
        return frame(message, tags);
    }

    private static byte[] frame(ControlMessage message, FrameAuthenticator authenticator) {
        byte[] bytes = ControlCodec.encode(message);
        byte[] length = ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array();
        return new WireWriter()
                .raw(length)
                .raw(authenticator.tag(length))
                .raw(bytes)
                .raw(authenticator.tag(bytes))
                .toBytes();
    }

    private static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        return queue.poll(20, TimeUnit.SECONDS);
    }

    @Test
    void aFaultWithOneMessageLeavesThoseThatFollow() throws Exception {
        register(own);
        byte[] first = frame(new Heartbeat());
        byte[] second = frame(new LinkLost(5));
        peer.write(ByteBuffer.wrap(new WireWriter().raw(first).raw(second).toBytes()));
        assertEquals(new Heartbeat(), next(messages));
        assertEquals(new LinkLost(5), next(messages));
        peer.write(ByteBuffer.wrap(frame(new LinkLost(6))));
        assertEquals(new LinkLost(6), next(messages));
    }

    /** A rank that leaves may be asked for something just then, and must still hear what its farewell has shown. */
    @Test
    void whatIsSentAfterTheEndIsDroppedAndReadingGoesOn() throws Exception {
        register(own);
        Connection connection = next(connections);
        reactor.post(() -> {
            connection.send(new LinkLost(1));
            connection.finish();
        });
        byte[] first = frame(new LinkLost(1));
        assertArrayEquals(first, peer.socket().getInputStream().readAllBytes());
        reactor.post(() -> connection.send(new LinkLost(2)));
        reactor.postAndWait(() -> {}); // after a look at what can be written
        reactor.postAndWait(() -> {});
        FrameAuthenticator theirs = new FrameAuthenticator(KEY);
        peer.write(ByteBuffer.wrap(frame(new LinkLost(3), theirs)));
        assertEquals(new LinkLost(3), next(messages));
        assertTrue(ends.isEmpty(), ends.toString());
    }

    /** What waits for it would otherwise fill the heap of rank 0. */
    @Test
    void aPeerThatDoesNotReadIsCutOff() throws Exception {
        register(own);
        Connection connection = next(connections);
        reactor.post(() -> {
            for (int message = 0; message < 20_000; message++) {
                connection.send(new LinkLost(message));
            }
        });
        assertEquals("OTHER does not read what it is sent", next(ends));
        assertEquals(-1, peer.read(ByteBuffer.allocate(1)));
    }

    /** Its events would be nobody's, and the end of the control thread would fail with it. */
    @Test
    void aChannelThatCannotBeTakenOverStaysWithItsOwnerAndHoldsUpNothing() throws Exception {
        AuthenticatedChannel withoutKey = new AuthenticatedChannel(own, own, null, null);
        BlockingQueue<Throwable> faults = new LinkedBlockingQueue<>();
        reactor.post(() -> {
            try {
                reactor.register(withoutKey, new Failing());
            } catch (IOException | RuntimeException e) {
                faults.add(e);
            }
        });
        assertInstanceOf(NullPointerException.class, next(faults));
        peer.write(ByteBuffer.allocate(1));
        reactor.stop();
        assertTrue(own.isOpen());
        reactor.postArrival(withoutKey, () -> {});
        assertFalse(own.isOpen()); // the control thread has come to its end
    }

    @Test
    void whatBreaksAConnectionIsTold() throws Exception {
        register(new BrokenStream(new IOException("No route to host")));
        peer.write(ByteBuffer.allocate(1));
        assertEquals("CLOSED died: its connection closed without farewell: No route to host", next(ends));
    }

    /** The peer is not blamed. The connection would otherwise be served again and again, to no end. */
    @Test
    void aFaultOfThisSideEndsTheConnection() throws Exception {
        register(new BrokenStream(new IOException(new OutOfMemoryError("no heap, in a test"))));
        peer.write(ByteBuffer.allocate(1));
        assertEquals("failed: java.lang.OutOfMemoryError: no heap, in a test", next(ends));
        assertEquals(-1, peer.read(ByteBuffer.allocate(1)));
    }

    /** Its records arrive faster than they are read, and TLS nearly always keeps the end of one. */
    @Test
    void aPeerThatSendsMuchInsideOfTlsHoldsUpNoOther() throws Exception {
        int count = 600;
        TlsPair pair = TlsPair.over(peer, own);
        ByteBuffer records = ByteBuffer.allocate(4 << 20);
        ByteBuffer frames = ByteBuffer.wrap(frames(count));
        pair.dialled().over(new Recording(records));
        while (frames.hasRemaining()) {
            pair.dialled().write(frames);
        }
        pair.accepted().over(new Recording(records.flip()));
        Turns turns = new Turns();
        register(pair.accepted(), turns);
        peer.write(ByteBuffer.allocate(1)); // nothing reads it, so the selector reports the connection time and again
        assertTrue(next(turns.first) < count / 4, "another task waits until all is read");
        next(connections).close();
    }

    private byte[] frames(int count) {
        Raise message = new Raise(new AbortReason(Category.ABORTED, List.of(), "x".repeat(5_000)));
        WireWriter all = new WireWriter();
        for (int i = 0; i < count; i++) {
            all.raw(frame(message));
        }
        return all.toBytes();
    }

    /** Tells how many messages have arrived when the reactor gets to another task. */
    private final class Turns implements Connection.Handler {
        private final BlockingQueue<Integer> first = new LinkedBlockingQueue<>();
        private int received;

        @Override
        public void received(Connection from, ControlMessage message, long nowNanos) {
            if (++received == 1) {
                reactor.post(() -> first.add(received));
            }
        }

        @Override
        public void ended(Connection from, Detection detection, String how) {
            ends.add(how);
        }

        @Override
        public void failed(Connection from, Throwable fault) {
            ends.add("failed: " + fault);
        }
    }

    /** Bytes that are all there, as in the buffer of a socket. */
    private record Recording(ByteBuffer bytes) implements ByteChannel {
        @Override
        public int read(ByteBuffer target) {
            int count = Math.min(target.remaining(), bytes.remaining());
            target.put(bytes.slice(bytes.position(), count));
            bytes.position(bytes.position() + count);
            return count;
        }

        @Override
        public int write(ByteBuffer source) {
            int count = source.remaining();
            bytes.put(source);
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            // the socket is closed
        }
    }

    /** What no socket of this host does on demand. */
    private record BrokenStream(IOException fault) implements ByteChannel {
        @Override
        public int read(ByteBuffer target) throws IOException {
            if (fault.getCause() instanceof Error error) {
                throw error;
            }
            throw fault;
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            throw fault;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            // the channel is closed
        }
    }
}
