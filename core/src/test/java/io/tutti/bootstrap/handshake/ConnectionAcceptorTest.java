package io.tutti.bootstrap.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.control.connection.AuthenticatedChannel;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Crowds of connections that do not prove themselves, at one listener. */
@Timeout(60)
class ConnectionAcceptorTest {
    private static final int MOST = 8;
    /** Long: connections end because others need their place. */
    private static final Handshake.Limits PATIENT = new Handshake.Limits(60_000, 60_000, 60_000);

    private static final Handshake HANDSHAKE = new Handshake(new Credentials(7, Jobs.SECRET), Encryption.NONE);

    private final List<SocketChannel> open = new ArrayList<>();
    private final BlockingQueue<AuthenticatedChannel> entered = new LinkedBlockingQueue<>();
    private ServerSocketChannel listener;
    private ConnectionAcceptor acceptor;
    private volatile boolean isAwaited = true;

    private final ConnectionAcceptor.Handler handler = new Everyone();

    @BeforeEach
    void start() throws IOException {
        listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), ConnectionAcceptor.BACKLOG);
    }

    private void keep(int most) throws IOException {
        keep(most, PATIENT);
    }

    private void keep(int most, Handshake.Limits limits) throws IOException {
        keep(most, limits, handler);
    }

    private void keep(int most, Handshake.Limits limits, ConnectionAcceptor.Handler own) throws IOException {
        acceptor = new ConnectionAcceptor("keeper", listener, HANDSHAKE, Purpose.JOIN, own, most, limits).start();
    }

    @AfterEach
    void close() throws IOException {
        acceptor.close();
        for (SocketChannel channel : open) {
            channel.close();
        }
        for (AuthenticatedChannel channel : entered) {
            channel.channel().close();
        }
    }

    /** As if the heap had been full for a moment: ranks would come to a listener that never answers. */
    @Test
    void aFaultOfTheAcceptingThreadIsNotItsEnd() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        keep(MOST, PATIENT, new Everyone() {
            @Override
            public boolean isAwaited() {
                if (looks.incrementAndGet() % 2 == 1) {
                    throw new OutOfMemoryError("no heap, in a test");
                }
                return true;
            }
        });
        for (int rank = 0; rank < 3; rank++) {
            prove(connect("127.0.0.1"));
        }
        assertTrue(looks.get() > 1);
    }

    /** The heap is full when the handler is told that a joiner has gone. The connection is closed all the same, so that the joiner tries again. */
    @Test
    void aConnectionIsClosedAlsoIfItsEndCannotBeTold() throws Exception {
        keep(MOST, PATIENT, new Everyone() {
            @Override
            public void enter(byte[] hello, AuthenticatedChannel channel) {
                throw new OutOfMemoryError("no heap, in a test");
            }

            @Override
            public void gone(byte[] hello) {
                throw new OutOfMemoryError("no heap, in a test");
            }
        });
        SocketChannel channel = connect("127.0.0.1");
        prove(channel);
        assertEquals(-1, channel.read(ByteBuffer.allocate(1)));
    }

    /** Lets every joiner in. */
    private class Everyone implements ConnectionAcceptor.Handler {
        @Override
        public byte[] admit(byte[] hello) {
            return hello;
        }

        @Override
        public void enter(byte[] hello, AuthenticatedChannel channel) {
            entered.add(channel);
        }

        @Override
        public void gone(byte[] hello) {
            throw new AssertionError("no joiner goes");
        }

        @Override
        public boolean isAwaited() {
            return isAwaited;
        }
    }

    /** A connection from an address of the loopback network. */
    private SocketChannel connect(String from) throws IOException {
        SocketChannel channel = SocketChannel.open();
        open.add(channel);
        channel.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
        channel.connect(listener.getLocalAddress());
        return channel;
    }

    private void prove(SocketChannel channel) throws IOException, RefusedException {
        assertEquals(
                3, HANDSHAKE.dial(channel, Purpose.JOIN, new byte[3], 10_000).reply().length);
    }

    /** Whether the listener has ended the connection within so many milliseconds. */
    private static boolean isDropped(SocketChannel channel, int millis) throws IOException {
        channel.socket().setSoTimeout(millis);
        try {
            return channel.socket().getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            return true; // reset, for it had sent more than was read
        }
    }

    private static ByteBuffer opening() {
        return ByteBuffer.wrap(new io.tutti.wire.WireWriter()
                .i32(50)
                .i32(0x54555448)
                .i32(Handshake.VERSION)
                .i64(7)
                .u8(Encryption.NONE.ordinal())
                .u8(Purpose.JOIN.ordinal())
                .raw(new byte[32])
                .toBytes());
    }

    /** The opening of a handshake, and nothing more. */
    private SocketChannel opened(String from) throws IOException {
        SocketChannel channel = connect(from);
        channel.write(opening());
        readProof(channel);
        return channel;
    }

    private static void readProof(SocketChannel channel) throws IOException {
        ByteBuffer answer = ByteBuffer.allocate(4 + 17 + 1 + 64);
        while (answer.hasRemaining()) {
            assertTrue(channel.read(answer) > 0, "the listener has answered");
        }
    }

    /** As for want of a thread: the dialler must not wait for an answer, nor its place stay taken. */
    @Test
    void anErrorEndsTheConnectionItComesFrom() throws Exception {
        FailingHandler failing = new FailingHandler();
        keep(MOST, PATIENT, failing);
        SocketChannel first = connect("127.0.0.1");
        assertThrows(EOFException.class, () -> prove(first));
        SocketChannel second = connect("127.0.0.1");
        prove(second);
        assertTrue(isDropped(second, 10_000));
        assertEquals(3, failing.gone.take().length);
    }

    /** Cannot decide about the first joiner, and cannot take over the others. */
    private static final class FailingHandler implements ConnectionAcceptor.Handler {
        private final AtomicBoolean isLater = new AtomicBoolean();
        private final BlockingQueue<byte[]> gone = new LinkedBlockingQueue<>();

        @Override
        public byte[] admit(byte[] hello) {
            if (isLater.getAndSet(true)) {
                return hello;
            }
            throw new OutOfMemoryError("no thread, in a test");
        }

        @Override
        public void enter(byte[] hello, AuthenticatedChannel channel) {
            throw new OutOfMemoryError("no thread, in a test");
        }

        @Override
        public void gone(byte[] hello) {
            gone.add(hello);
        }
    }

    /** Closing waits for the thread that accepts, which would let one more in. */
    @Test
    void noConnectionIsAcceptedOnceItIsClosed() throws IOException {
        for (int round = 0; round < 300; round++) {
            if (round > 0) {
                start();
            }
            keep(MOST);
            InetSocketAddress address = (InetSocketAddress) listener.getLocalAddress();
            acceptor.close();
            assertThrows(
                    ConnectException.class, () -> SocketChannel.open(address).close(), "round " + round);
        }
    }

    @Test
    void theOldestThatHasSaidNothingMakesRoom() throws Exception {
        keep(MOST);
        SocketChannel talking = opened("127.0.0.1");
        SocketChannel first = connect("127.0.0.2");
        SocketChannel second = connect("127.0.0.3");
        List<SocketChannel> others = new ArrayList<>();
        for (int i = 3; i < MOST; i++) {
            others.add(connect("127.0.0." + (i + 1)));
        }
        connect("127.0.0.99");
        assertTrue(isDropped(first, 10_000), "the oldest");
        assertFalse(isDropped(talking, 1), "one that has opened a handshake");
        assertFalse(isDropped(second, 1), "the second oldest");
    }

    /** As far as a source floods, it pushes out its own. */
    @Test
    void aSourceHasHalfOfThePlaces() throws Exception {
        keep(MOST);
        SocketChannel other = connect("127.0.0.2");
        List<SocketChannel> flood = new ArrayList<>();
        for (int i = 0; i < 3 * MOST; i++) {
            flood.add(connect("127.0.0.1"));
        }
        for (int i = 0; i < 3 * MOST - MOST / 2; i++) {
            assertTrue(isDropped(flood.get(i), 10_000), "number " + i + " of the flood");
        }
        assertFalse(isDropped(other, 1), "one from elsewhere");
        assertFalse(isDropped(flood.getLast(), 1), "the newest of the flood");
    }

    @Test
    void oneThatHasProvedItselfStays() throws Exception {
        keep(MOST);
        SocketChannel proven = connect("127.0.0.1");
        prove(proven);
        for (int i = 0; i < 3 * MOST; i++) {
            connect("127.0.0.1");
        }
        assertFalse(isDropped(proven, 100));
        assertTrue(entered.take().channel().isOpen());
    }

    @Test
    void oneThatIsDroppedIsToldByTheEndOfItsConnection() throws Exception {
        keep(2);
        SocketChannel first = opened("127.0.0.1");
        connect("127.0.0.1");
        assertTrue(isDropped(first, 5_000));
    }

    @Test
    void silenceEndsAtItsLimit() throws Exception {
        keep(MOST, ConnectionAcceptor.LIMITS);
        long start = System.nanoTime();
        assertTrue(isDropped(connect("127.0.0.1"), 10_000));
        long millis = (System.nanoTime() - start) / 1_000_000L;
        assertTrue(millis >= ConnectionAcceptor.LIMITS.openingMillis() - 100, () -> millis + " ms");
    }

    /** All are there before anybody accepts; the one that proves itself comes last. */
    @Test
    void aCrowdDelaysNobody() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            connect("127.0.0.1");
        }
        SocketChannel last = connect("127.0.0.1");
        long start = System.nanoTime();
        keep(256);
        prove(last);
        long millis = (System.nanoTime() - start) / 1_000_000L;
        assertTrue(millis < 3_000, () -> millis + " ms");
    }

    /** Ranks of one host and strangers there share an address; dropped ones dial again, as ranks do. */
    @Test
    void ranksGetInThoughStrangersShareTheirAddress() throws Exception {
        int ranks = 200;
        keep(32);
        try (ExecutorService dialling = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<SocketChannel>> joining = new ArrayList<>();
            for (int i = 0; i < ranks; i++) {
                joining.add(dialling.submit(this::dialUntilIn));
                connect("127.0.0.1");
            }
            for (Future<SocketChannel> rank : joining) {
                rank.get().close();
            }
        }
        for (int i = 0; i < ranks; i++) {
            entered.take().channel().close(); // that of a rank is told a moment after the rank knows
        }
        assertTrue(entered.isEmpty(), entered::toString);
    }

    private SocketChannel dialUntilIn() throws RefusedException, InterruptedException, IOException {
        while (true) {
            SocketChannel channel = SocketChannel.open(listener.getLocalAddress());
            try {
                prove(channel);
                return channel;
            } catch (IOException e) {
                channel.close();
                Thread.sleep(20);
            }
        }
    }

    @Test
    void aWrongSecretIsRefusedInACrowd() throws Exception {
        keep(MOST);
        for (int i = 0; i < 2 * MOST; i++) {
            connect("127.0.0.1");
        }
        SocketChannel channel = connect("127.0.0.1");
        Handshake wrong = new Handshake(new Credentials(7, new byte[20]), Encryption.NONE);
        assertThrows(RefusedException.class, () -> wrong.dial(channel, Purpose.JOIN, new byte[1], 5_000));
    }

    /** As a slow network may deliver it. */
    @Test
    void aFirstMessageInPiecesIsAnswered() throws Exception {
        keep(MOST);
        SocketChannel channel = connect("127.0.0.1");
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        ByteBuffer bytes = opening();
        while (bytes.hasRemaining()) {
            channel.write(ByteBuffer.wrap(new byte[] {bytes.get()}));
            Thread.onSpinWait();
        }
        readProof(channel);
    }

    /** Limits of time are a minute here. */
    @Test
    void whatIsNotOfTheProtocolEndsAtOnce() throws Exception {
        keep(MOST);
        ByteBuffer foreign = opening().putInt(4, 0x54555447);
        ByteBuffer long65 = opening().putInt(0, 65);
        ByteBuffer negative = opening().putInt(0, -1);
        ByteBuffer more = ByteBuffer.allocate(55).put(opening()).put((byte) 0).flip();
        for (ByteBuffer each : List.of(foreign, long65, negative, more)) {
            SocketChannel channel = connect("127.0.0.1");
            channel.write(each.rewind());
            assertTrue(isDropped(channel, 10_000));
        }
    }

    @Test
    void theSilentEndWithTheListener() throws Exception {
        keep(MOST);
        SocketChannel silent = connect("127.0.0.1");
        opened("127.0.0.1"); // accepted later
        acceptor.close();
        assertTrue(isDropped(silent, 10_000));
    }

    /** Limits of time are a minute here. */
    @Test
    void handshakesEndWhereNobodyNeedsThemAnyMore() throws Exception {
        keep(MOST);
        SocketChannel stopped = opened("127.0.0.1");
        acceptor.closeAndAbandon();
        assertTrue(isDropped(stopped, 10_000));
    }

    /** What comes while no one waits is accepted as the rate allows; a rank that is waited for is not behind it. */
    @Test
    void strangersWaitUntilAConnectionIsAwaited() throws Exception {
        isAwaited = false;
        long start = System.nanoTime();
        keep(256);
        for (int i = 0; i < 1_200; i++) {
            connect("127.0.0.1").write(ByteBuffer.wrap(new byte[100]));
        }
        SocketChannel last = connect("127.0.0.1");
        long ended = open.stream().filter(this::isEnded).count();
        long rated = AcceptRate.BURST + (System.nanoTime() - start) * AcceptRate.PER_SECOND / 1_000_000_000L;
        assertTrue(ended <= rated + 1, () -> ended + " of at most " + rated);
        isAwaited = true;
        long awaited = System.nanoTime();
        prove(last);
        long millis = (System.nanoTime() - awaited) / 1_000_000L;
        assertTrue(millis < 4_000, () -> millis + " ms"); // at the rate it would be eight seconds and more
        assertTrue(isDropped(open.get(1_199), 10_000));
    }

    /** Whether the listener has ended the connection already. */
    private boolean isEnded(SocketChannel channel) {
        try {
            channel.configureBlocking(false);
            boolean isEnded = channel.read(ByteBuffer.allocate(1)) < 0;
            channel.configureBlocking(true);
            return isEnded;
        } catch (IOException e) {
            return true; // it was reset
        }
    }
}
