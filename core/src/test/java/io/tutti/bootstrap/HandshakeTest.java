package io.tutti.bootstrap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.control.WireWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HandshakeTest {
    private static final Credentials OURS = new Credentials(7, Jobs.SECRET);
    private static final byte[] HELLO = "hello".getBytes(UTF_8);

    private SocketChannel dialling;
    private SocketChannel listening;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            dialling = SocketChannel.open(listener.getLocalAddress());
            listening = listener.accept();
        }
    }

    @AfterEach
    void close() throws IOException {
        dialling.close();
        listening.close();
    }

    private CompletableFuture<byte[]> dial(long limitMillis) {
        return Jobs.later(() -> {
            try {
                return new Handshake(OURS).dial(dialling, Purpose.JOIN, HELLO, limitMillis);
            } catch (IOException | Refusal e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static Throwable failure(CompletableFuture<?> future) {
        return assertThrows(ExecutionException.class, future::get).getCause().getCause();
    }

    @Test
    void carriesAGreetingAndAReply() throws Exception {
        CompletableFuture<byte[]> reply = dial(5_000);
        byte[][] heard = new byte[1][];
        new Handshake(OURS)
                .accept(
                        listening,
                        Purpose.JOIN,
                        hello -> {
                            heard[0] = hello;
                            return "welcome".getBytes(UTF_8);
                        },
                        5_000);
        assertArrayEquals(HELLO, heard[0]);
        assertEquals("welcome", new String(reply.get(), UTF_8));
    }

    @Test
    void aDiallerDoesNotBelieveAListenerWithoutTheSecret() throws Exception {
        CompletableFuture<byte[]> reply = dial(5_000);
        TimedChannel timed = new TimedChannel(listening, 5_000);
        byte[] opening = timed.read(100);
        timed.write(ByteBuffer.allocate(49)
                .put(opening, 0, 16)
                .put((byte) 0)
                .put(new byte[32])
                .array());
        byte[] proved = timed.read(1_000);
        byte[] mirrored = new byte[32];
        System.arraycopy(proved, proved.length - 32, mirrored, 0, 32);
        timed.write(new WireWriter().u8(0).bytes(HELLO).raw(mirrored).toBytes());
        assertEquals(
                "it did not prove that it knows the job's secret",
                assertInstanceOf(Refusal.class, failure(reply)).getMessage());
    }

    @Test
    void aReplayedProofIsWorthNothing() throws Exception {
        CompletableFuture<byte[]> reply = dial(5_000);
        TimedChannel recorder = new TimedChannel(listening, 5_000);
        byte[] opening = recorder.read(100);
        recorder.write(ByteBuffer.allocate(49)
                .put(opening, 0, 16)
                .put((byte) 0)
                .put(new byte[32])
                .array());
        byte[] proof = recorder.read(1_000);
        listening.close();
        assertInstanceOf(IOException.class, failure(reply));

        connect();
        CompletableFuture<Void> replay = Jobs.later(() -> {
            try {
                TimedChannel timed = new TimedChannel(dialling, 5_000);
                timed.write(opening);
                timed.read(100);
                timed.write(proof);
                return null;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        Refusal refusal = assertThrows(
                Refusal.class, () -> new Handshake(OURS).accept(listening, Purpose.JOIN, hello -> new byte[0], 5_000));
        assertEquals("it has a wrong secret", refusal.getMessage());
        replay.get();
    }

    @Test
    void neitherSideWaitsForOneWhoIsSlow() {
        long start = System.nanoTime();
        CompletableFuture<byte[]> reply = dial(300);
        assertEquals("it was too slow", timedOut(failure(reply)));
        assertTrue(System.nanoTime() - start < 5_000_000_000L);
    }

    private static String timedOut(Throwable e) {
        return assertInstanceOf(IOException.class, e).getMessage().replace("Read timed out", "it was too slow");
    }

    @Test
    void aDiallerSurvivesWhateverAListenerSays() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            CompletableFuture<byte[]> reply = dial(1_000);
            byte[] garbage = new byte[random.nextInt(200)];
            random.nextBytes(garbage);
            if (garbage.length > 4 && random.nextBoolean()) {
                ByteBuffer.wrap(garbage).putInt(garbage.length - 4);
            }
            if (garbage.length > 20 && random.nextBoolean()) {
                ByteBuffer.wrap(garbage)
                        .putInt(4, 0x54555448)
                        .putInt(8, Handshake.VERSION)
                        .putLong(12, 7);
            }
            listening.write(ByteBuffer.wrap(garbage));
            listening.shutdownOutput();
            Throwable e = failure(reply);
            assertTrue(e instanceof IOException || e instanceof Refusal, "seed=" + seed + " " + e);
            close();
            connect();
        }
    }
}
