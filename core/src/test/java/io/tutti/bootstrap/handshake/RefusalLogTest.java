package io.tutti.bootstrap.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.LogCapture;
import io.tutti.bootstrap.Jobs;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.control.connection.AuthenticatedChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it reads all that is logged")
class RefusalLogTest {
    private static final InetSocketAddress FROM = new InetSocketAddress("127.0.0.1", 7);

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final CountDownLatch free = new CountDownLatch(1);
    private volatile boolean isBlocked;
    private final RefusalLog log = new RefusalLog("listener", Purpose.LINK);
    private final LogCapture capture = LogCapture.of(Level.INFO, this::note);

    private void note(LogRecord line) {
        if (isBlocked) {
            Uninterrupted.await(TimeUnit.SECONDS.toNanos(60), n -> free.await(n, TimeUnit.NANOSECONDS));
        }
        lines.add(line.getLevel() + " " + new SimpleFormatter().formatMessage(line));
    }

    @AfterEach
    void end() {
        capture.close();
    }

    @Test
    void aReasonWithoutWordsIsNamedByItsClass() {
        log.refused(FROM, new RefusedException("it is late"));
        log.refused(FROM, new ClosedChannelException());
        log.close();
        assertEquals(
                List.of(
                        "WARNING /127.0.0.1:7 was refused (LINK): it is late",
                        "WARNING /127.0.0.1:7 was refused (LINK): java.nio.channels.ClosedChannelException"),
                lines);
    }

    @Test
    void oneLineSaysThatManyMoreAreNotLogged() {
        for (int i = 0; i < 1_000; i++) {
            log.refused(FROM, "a stranger");
        }
        log.close();
        List<String> expected = Stream.concat(
                        Stream.generate(() -> "WARNING /127.0.0.1:7 was refused (LINK): a stranger")
                                .limit(RefusalLog.MOST_LOGGED),
                        Stream.of("WARNING further refused connections (LINK) are logged at DEBUG"))
                .toList();
        assertEquals(expected, lines);
    }

    /** As on a terminal that is paused: ranks join all the same, and the stranger's connection is closed. */
    @Test
    @Timeout(50)
    @SuppressWarnings("try") // the listener works by being open
    void aLoggerThatBlocksHoldsUpNoListener() throws Exception {
        isBlocked = true;
        Handshake handshake = new Handshake(new Credentials(7, Jobs.SECRET), Encryption.NONE);
        ServerSocketChannel listener =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
        try (ConnectionAcceptor acceptor =
                        ConnectionAcceptor.start("listener", listener, handshake, Purpose.JOIN, new Everyone());
                SocketChannel stranger = SocketChannel.open(listener.getLocalAddress());
                SocketChannel rank = SocketChannel.open(listener.getLocalAddress())) {
            stranger.write(ByteBuffer.wrap("GET / ".getBytes()));
            stranger.shutdownOutput();
            assertEquals(-1, stranger.read(ByteBuffer.allocate(1)));
            assertEquals(
                    3, handshake.dial(rank, Purpose.JOIN, new byte[3], 20_000).reply().length);
            assertEquals(List.of(), lines);
            free.countDown();
        }
        assertEquals(1, lines.size());
    }

    /** Lets every joiner in. */
    private static final class Everyone implements ConnectionAcceptor.Handler {
        @Override
        public byte[] admit(byte[] hello) {
            return hello;
        }

        @Override
        public void enter(byte[] hello, AuthenticatedChannel channel) {
            // the test closes the other end
        }

        @Override
        public void gone(byte[] hello) {
            throw new AssertionError("no joiner goes");
        }
    }
}
