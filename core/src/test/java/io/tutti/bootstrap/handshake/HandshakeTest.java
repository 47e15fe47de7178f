package io.tutti.bootstrap.handshake;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.bootstrap.handshake.HandshakeKeys.Label;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.control.tls.TlsContext;
import io.tutti.wire.WireWriter;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HandshakeTest {
    private static final Credentials OURS = new Credentials(7, Jobs.SECRET);
    private static final byte[] GUESS = "another secret for tests".getBytes(UTF_8);
    private static final byte[] HELLO = "hello".getBytes(UTF_8);
    private static final byte[] HEADER = header(Purpose.JOIN);
    private static final byte[] LINK_HEADER = header(Purpose.LINK);
    private static final Handshake.Limits LIMITS = new Handshake.Limits(5_000, 5_000, 5_000);

    private static byte[] header(Purpose purpose) {
        return new WireWriter()
                .i32(0x54555448)
                .i32(Handshake.VERSION)
                .i64(7)
                .u8(Encryption.NONE.ordinal())
                .u8(purpose.ordinal())
                .toBytes();
    }

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

    private CompletableFuture<Handshake.Dialled> dial(long limitMillis) {
        return dial(new Handshake(OURS, Encryption.NONE), limitMillis);
    }

    private CompletableFuture<Handshake.Dialled> dial(Handshake handshake, long limitMillis) {
        SocketChannel channel = dialling;
        return Jobs.later(() -> {
            try {
                return handshake.dial(channel, Purpose.JOIN, HELLO, limitMillis);
            } catch (IOException | RefusedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private AuthenticatedChannel accept() throws IOException, RefusedException {
        return accept(hello -> "welcome".getBytes(UTF_8));
    }

    private AuthenticatedChannel accept(Handshake.Gate gate) throws IOException, RefusedException {
        return accept(Encryption.NONE, gate);
    }

    private AuthenticatedChannel accept(Encryption encryption, Handshake.Gate gate)
            throws IOException, RefusedException {
        return new Handshake(OURS, encryption).accept(listening, new byte[0], Purpose.JOIN, gate, LIMITS);
    }

    private static Throwable failure(CompletableFuture<?> future) {
        return assertThrows(ExecutionException.class, future::get).getCause().getCause();
    }

    @Test
    void carriesAGreetingAndAReply() throws Exception {
        CompletableFuture<Handshake.Dialled> dialled = dial(5_000);
        byte[][] heard = new byte[1][];
        accept(hello -> {
            heard[0] = hello;
            return "welcome".getBytes(UTF_8);
        });
        assertArrayEquals(HELLO, heard[0]);
        assertEquals("welcome", new String(dialled.get().reply(), UTF_8));
    }

    @Test
    void aDiallerWithAnotherPurposeLearnsWhatTheListenerIsFor() throws Exception {
        SocketChannel channel = dialling;
        CompletableFuture<RefusedException> refused = Jobs.later(() -> assertThrows(
                RefusedException.class,
                () -> new Handshake(OURS, Encryption.NONE).dial(channel, Purpose.REPLACEMENT, HELLO, 5_000)));
        RefusedException here = assertThrows(RefusedException.class, this::accept);
        assertEquals("this address is for JOIN", here.getMessage());
        RefusedException there = refused.get();
        assertEquals("this address is for JOIN", there.getMessage());
        assertEquals(Refuser.UNPROVEN, there.refuser());
        assertTrue(there.offers(Purpose.JOIN));
        assertFalse(there.offers(Purpose.LINK));
    }

    @Test
    void bothSidesDeriveTheSameKeysAndNobodyElse() throws Exception {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            CompletableFuture<Handshake.Dialled> dialled = dial(5_000);
            AuthenticatedChannel listener = accept();
            AuthenticatedChannel dialler = dialled.get().channel();
            assertArrayEquals(dialler.sendingKey(), listener.receivingKey());
            assertArrayEquals(dialler.receivingKey(), listener.sendingKey());
            keys.add(HexFormat.of().formatHex(dialler.sendingKey()));
            keys.add(HexFormat.of().formatHex(dialler.receivingKey()));
            close();
            connect();
        }
        assertEquals(4, Set.copyOf(keys).size(), "one key for each direction of each connection");
    }

    /** It would be shown to users. */
    @Test
    void aStrangerSaysNoMoreThanAFewWords() throws Exception {
        CompletableFuture<Handshake.Dialled> dialled = dial(5_000);
        TimedChannel stranger = new TimedChannel(listening, 5_000);
        byte[] opening = stranger.read(1_000);
        stranger.write(new WireWriter()
                .raw(Arrays.copyOf(opening, 17))
                .u8(1)
                .text("a tale".repeat(1_000))
                .toBytes());
        assertEquals("it does not speak this protocol", failure(dialled).getMessage());
    }

    /** What a listener without the secret can answer: nothing, a guess, or what the dialler has said itself. */
    static Stream<UnaryOperator<byte[]>> squatters() {
        byte[] guess = new byte[32];
        return Stream.of(
                nonce -> new byte[0],
                nonce -> guess,
                nonce -> nonce,
                nonce -> new HandshakeKeys(new Credentials(7, GUESS), HEADER, nonce, new byte[32])
                        .code(Label.LISTENER_PROOF),
                nonce -> new HandshakeKeys(OURS, HEADER, nonce, new byte[32]).code(Label.DIALLER_PROOF),
                nonce -> new HandshakeKeys(OURS, LINK_HEADER, nonce, new byte[32]).code(Label.LISTENER_PROOF),
                nonce -> new HandshakeKeys(OURS, HEADER, new byte[32], nonce).code(Label.LISTENER_PROOF));
    }

    /** Whatever it answers, the dialler shows nothing that depends on the secret: its nonce, then that it refuses. */
    @ParameterizedTest
    @MethodSource("squatters")
    void aSquatterLearnsNothing(UnaryOperator<byte[]> proof) throws Exception {
        CompletableFuture<Handshake.Dialled> dialled = dial(5_000);
        TimedChannel squatter = new TimedChannel(listening, 5_000);
        byte[] opening = squatter.read(1_000);
        assertEquals(17 + 1 + 32, opening.length);
        byte[] nonce = Arrays.copyOfRange(opening, 18, 50);
        squatter.write(new WireWriter()
                .raw(Arrays.copyOf(opening, 17))
                .u8(0)
                .raw(new byte[32])
                .raw(proof.apply(nonce))
                .toBytes());
        assertTrue(failure(dialled) instanceof RefusedException || failure(dialled) instanceof IOException);
        dialling.close();
        byte[] rest = listening.socket().getInputStream().readAllBytes();
        assertTrue(
                rest.length == 0 || Arrays.equals(new byte[] {0, 0, 0, 1, 1}, rest),
                () -> HexFormat.of().formatHex(rest));
    }

    @Test
    void aDiallerSaysWhyItDoesNotBelieveAListener() throws Exception {
        CompletableFuture<Handshake.Dialled> dialled =
                dial(new Handshake(new Credentials(7, GUESS), Encryption.NONE), 5_000);
        assertEquals(
                "it has a wrong secret",
                assertThrows(RefusedException.class, this::accept).getMessage());
        assertEquals(
                "wrong secret: the listener has not proved that it knows this side's",
                assertInstanceOf(RefusedException.class, failure(dialled)).getMessage());
    }

    /** A guess by a dialler, and what the listener itself has shown. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aProofThatIsGuessedOrMirrored(boolean mirrored) throws Exception {
        CompletableFuture<Void> stranger = Jobs.later(() -> {
            try {
                TimedChannel timed = new TimedChannel(dialling, 5_000);
                timed.write(new WireWriter().raw(HEADER).raw(new byte[32]).toBytes());
                byte[] opening = timed.read(1_000);
                byte[] proof = Arrays.copyOfRange(opening, opening.length - 32, opening.length);
                timed.write(new WireWriter()
                        .u8(0)
                        .raw(mirrored ? proof : new byte[32])
                        .toBytes());
                return null;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        assertEquals(
                "it has a wrong secret",
                assertThrows(RefusedException.class, this::accept).getMessage());
        stranger.get();
    }

    @Test
    void aReplayedHandshakeIsWorthNothing() throws Exception {
        byte[] recorded;
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            try (Wiretap tap = new Wiretap(((InetSocketAddress) listener.getLocalAddress()).getPort())) {
                close();
                dialling = SocketChannel.open(new InetSocketAddress("127.0.0.1", tap.port()));
                CompletableFuture<Handshake.Dialled> dialled = dial(5_000);
                listening = listener.accept();
                accept();
                dialled.get();
                recorded = tap.fromDialler();
            }
        }
        connect();
        dialling.write(ByteBuffer.wrap(recorded));
        assertEquals(
                "it has a wrong secret",
                assertThrows(RefusedException.class, this::accept).getMessage());
    }

    /** By one on the wire: the hello, or the reply. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsSaidAlongCannotBeAltered(boolean reply) throws Exception {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            try (Wiretap tap = new Wiretap(((InetSocketAddress) listener.getLocalAddress()).getPort())) {
                tap.changeUp(piece -> reply ? piece : altered(piece, "hello"));
                tap.changeDown(piece -> reply ? altered(piece, "welcome") : piece);
                close();
                dialling = SocketChannel.open(new InetSocketAddress("127.0.0.1", tap.port()));
                CompletableFuture<Handshake.Dialled> dialled = dial(5_000);
                listening = listener.accept();
                if (reply) {
                    accept();
                    assertAltered(dialled);
                } else {
                    RefusedException refused = assertThrows(RefusedException.class, this::accept);
                    assertEquals("its request was altered on the way", refused.getMessage());
                    listening.close();
                    assertInstanceOf(IOException.class, failure(dialled)); // so it may dial again
                }
            }
        }
    }

    private static void assertAltered(CompletableFuture<Handshake.Dialled> dialled) {
        assertEquals(
                "the listener's reply was altered on the way",
                assertInstanceOf(ProtocolException.class, failure(dialled)).getMessage());
    }

    /** Nobody else decides that a process stays outside, nor why. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void onlyAListenerRefuses(boolean forged) throws Exception {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            try (Wiretap tap = new Wiretap(((InetSocketAddress) listener.getLocalAddress()).getPort())) {
                tap.changeDown(piece -> forged ? refusalInstead(piece) : piece);
                close();
                dialling = SocketChannel.open(new InetSocketAddress("127.0.0.1", tap.port()));
                CompletableFuture<Handshake.Dialled> dialled = dial(5_000);
                listening = listener.accept();
                if (forged) {
                    accept();
                    assertAltered(dialled);
                } else {
                    assertThrows(
                            RefusedException.class,
                            () -> accept(hello -> {
                                throw new RefusedException("the job is full");
                            }));
                    RefusedException refused = assertInstanceOf(RefusedException.class, failure(dialled));
                    assertEquals("the job is full", refused.getMessage());
                    assertEquals(Refuser.MEMBER, refused.refuser());
                }
            }
        }
    }

    /** In place of the welcome. */
    private static byte[] refusalInstead(byte[] piece) {
        if (!new String(piece, ISO_8859_1).contains("welcome")) {
            return piece;
        }
        byte[] refusal = new WireWriter()
                .u8(1)
                .text("start again with another secret")
                .raw(new byte[32])
                .toBytes();
        return new WireWriter().bytes(refusal).toBytes();
    }

    private static byte[] altered(byte[] piece, String word) {
        String text = new String(piece, ISO_8859_1);
        return text.replace(word, word.toUpperCase(Locale.ROOT)).getBytes(ISO_8859_1);
    }

    @Test
    void aDiallerThatSaysNothingIsNotWaitedFor() {
        Handshake.Limits limits = new Handshake.Limits(200, 60_000, 60_000);
        long start = System.nanoTime();
        assertThrows(
                SocketTimeoutException.class,
                () -> new Handshake(OURS, Encryption.NONE)
                        .accept(listening, new byte[0], Purpose.JOIN, hello -> new byte[0], limits));
        assertTrue(System.nanoTime() - start < 5_000_000_000L);
    }

    @Test
    void aDiallerThatSaysOnlyItsFirstWordIsNotWaitedForLong() throws Exception {
        Handshake.Limits limits = new Handshake.Limits(30_000, 300, 60_000);
        dialling.write(ByteBuffer.wrap(
                new WireWriter().i32(50).raw(HEADER).raw(new byte[32]).toBytes()));
        long start = System.nanoTime();
        assertThrows(
                SocketTimeoutException.class,
                () -> new Handshake(OURS, Encryption.NONE)
                        .accept(listening, new byte[0], Purpose.JOIN, hello -> new byte[0], limits));
        assertTrue(System.nanoTime() - start < 5_000_000_000L);
    }

    /** It is no stranger, and may be on a busy machine. */
    @Test
    void aDiallerThatHasProvedItselfIsWaitedForLonger() throws Exception {
        Handshake.Limits limits = new Handshake.Limits(5_000, 2_000, 60_000);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(2_100);
        Handshake.Gate gate = new Handshake.Gate() {
            @Override
            public void proved() {
                while (System.nanoTime() - end < 0) { // until a stranger's time is over
                    LockSupport.parkNanos(1_000_000);
                }
            }

            @Override
            public byte[] admit(byte[] hello) {
                return hello;
            }
        };
        CompletableFuture<Handshake.Dialled> dialled = dial(30_000);
        new Handshake(OURS, Encryption.NONE).accept(listening, new byte[0], Purpose.JOIN, gate, limits);
        assertArrayEquals(HELLO, dialled.get().reply());
    }

    @Test
    void neitherSideWaitsForOneWhoIsSlow() {
        long start = System.nanoTime();
        CompletableFuture<Handshake.Dialled> reply = dial(300);
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
            CompletableFuture<Handshake.Dialled> reply = dial(1_000);
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
            assertTrue(e instanceof IOException || e instanceof RefusedException, "seed=" + seed + " " + e);
            close();
            connect();
        }
    }

    @Test
    void encryptedConnectionsCarryMessagesThatTheWireDoesNotShow() throws Exception {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            try (Wiretap tap = new Wiretap(((InetSocketAddress) listener.getLocalAddress()).getPort())) {
                close();
                dialling = SocketChannel.open(new InetSocketAddress("127.0.0.1", tap.port()));
                CompletableFuture<Handshake.Dialled> dialled = dial(new Handshake(OURS, Encryption.TLS), 5_000);
                listening = listener.accept();
                AuthenticatedChannel accepted = accept(Encryption.TLS, hello -> "welcome".getBytes(UTF_8));
                assertEquals("welcome", new String(dialled.get().reply(), UTF_8));
                AuthenticatedChannel dialler = dialled.get().channel();
                assertArrayEquals(dialler.sendingKey(), accepted.receivingKey());
                dialler.stream().write(ByteBuffer.wrap("a word after it".getBytes(UTF_8)));
                ByteBuffer heard = ByteBuffer.allocate(15);
                while (heard.hasRemaining()) {
                    accepted.stream().read(heard);
                }
                assertEquals("a word after it", new String(heard.array(), UTF_8));
                String wire = new String(tap.fromDialler(), ISO_8859_1);
                assertTrue(wire.contains("TUTH"), "the beginning is plain");
                assertTrue(!wire.contains("hello") && !wire.contains("a word"), wire);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bothSidesMustWantTheSameEncryption(boolean dialler) throws Exception {
        Encryption theirs = dialler ? Encryption.TLS : Encryption.NONE;
        Encryption ours = dialler ? Encryption.NONE : Encryption.TLS;
        CompletableFuture<Handshake.Dialled> dialled = dial(new Handshake(OURS, theirs), 5_000);
        RefusedException here = assertThrows(RefusedException.class, () -> accept(ours, hello -> new byte[0]));
        assertEquals(Encryption.REFUSAL, here.getMessage());
        RefusedException there = assertInstanceOf(RefusedException.class, failure(dialled));
        assertEquals(Encryption.REFUSAL, there.getMessage());
    }

    /** It passes on the proofs, which it cannot make, and encrypts to each side itself: then neither side accepts the other. */
    @Test
    void oneInTheMiddleOfAnEncryptedConnectionIsRefused() throws Exception {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            SocketChannel toListener = SocketChannel.open(listener.getLocalAddress());
            SocketChannel far = listener.accept();
            CompletableFuture<Handshake.Dialled> dialled = dial(new Handshake(OURS, Encryption.TLS), 5_000);
            CompletableFuture<Void> middle = Jobs.later(() -> {
                try {
                    inTheMiddle(new TimedChannel(listening, 5_000), new TimedChannel(toListener, 5_000));
                    return null;
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            RefusedException refused = assertThrows(
                    RefusedException.class,
                    () -> new Handshake(OURS, Encryption.TLS)
                            .accept(far, new byte[0], Purpose.JOIN, hello -> new byte[0], LIMITS));
            assertEquals("its request was altered on the way", refused.getMessage());
            far.close();
            middle.get();
            assertInstanceOf(IOException.class, failure(dialled));
            toListener.close();
        }
    }

    private static void inTheMiddle(TimedChannel dialler, TimedChannel listener) throws IOException {
        listener.write(dialler.read(1_000)); // nonce
        dialler.write(listener.read(1_000)); // nonce and proof
        listener.write(dialler.read(1_000)); // proof
        TlsContext own = new TlsContext();
        dialler.encrypt(own, false);
        listener.encrypt(own, true);
        listener.write(dialler.read(1_000)); // hello
        assertThrows(EOFException.class, () -> listener.read(10_000));
        dialler.write(new WireWriter().u8(0).bytes(HELLO).raw(new byte[32]).toBytes()); // a reply of its own
    }
}
