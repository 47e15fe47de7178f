package io.tutti.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.JoinRequest.Attempt;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.Purpose;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.Failpoints;
import io.tutti.spi.Membership;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Foreign processes and mistaken ranks are refused with the reason, and the job begins all the same. */
@Timeout(60)
class RefusedExceptionTest {
    @TempDir
    Path folder;

    private final long job = Jobs.newJob();
    private int port;
    private CompletableFuture<JoinedJob> zero;
    private final List<JoinedJob> worlds = new ArrayList<>();

    @BeforeEach
    void startRankZero() throws Exception {
        port = Jobs.freePort();
        zero = Jobs.later(() -> Bootstrap.join(member(0, 2), options(), Jobs.LAYOUT));
        Jobs.untilListening(port);
    }

    /** Whatever was tried before, the right rank is let in. */
    @AfterEach
    void theJobBeginsAllTheSame() throws Exception {
        worlds.add(Bootstrap.join(member(1, 2), options(), Jobs.LAYOUT));
        worlds.add(0, zero.get());
        Jobs.close(worlds);
    }

    private Options options() {
        return Jobs.options(folder);
    }

    private String there() {
        return "127.0.0.1:" + port;
    }

    private Membership member(int rank, int size) {
        return Jobs.member(rank, size, there(), job);
    }

    private void refused(Membership membership, Options options, String why) {
        refused(membership, options, Jobs.LAYOUT, why);
    }

    private void refused(Membership membership, Options options, long layout, String why) {
        CompletableFuture<JoinedJob> joining = Jobs.later(() -> Bootstrap.join(membership, options, layout));
        ExecutionException e = assertThrows(ExecutionException.class, joining::get);
        CommunicationException refusal = assertInstanceOf(CommunicationException.class, e.getCause());
        assertEquals(Category.AUTHENTICATION, refusal.category());
        assertEquals(
                "rank " + membership.rank() + " cannot join rank 0 at " + there() + ": " + why, refusal.getMessage());
    }

    @Test
    void aWrongSecret() {
        refused(
                Jobs.member(1, 2, there(), job).withSecret("another secret of 16+".getBytes()),
                options(),
                "wrong secret: the listener has not proved that it knows this side's");
    }

    @Test
    void anotherJob() {
        refused(Jobs.member(1, 2, there(), 0xABL), options(), "job %016x meets job 00000000000000ab".formatted(job));
    }

    /** Or it would choose other algorithms than the others. */
    @Test
    void aTableThatOthersDoNotHave() throws IOException {
        Path table = folder.resolve("tuning");
        java.nio.file.Files.writeString(table, "tutti-tuning 1\n");
        refused(
                member(1, 2),
                options().with(Setting.TUNING, table.toString()),
                "options differ: rank 1 has TUTTI_TUNING=content-ac10dbd9757b, rank 0 has TUTTI_TUNING=none");
    }

    @Test
    void otherOptions() {
        refused(
                member(1, 2),
                options().with(Setting.LINK, "tcp").with(Setting.HEARTBEAT, "3"),
                "options differ: rank 1 has TUTTI_HEARTBEAT=3 TUTTI_LINK=tcp, rank 0 has TUTTI_HEARTBEAT=1"
                        + " TUTTI_LINK=auto");
    }

    @Test
    void anotherLayout() {
        String version = "version " + Handshake.VERSION + " with layout ";
        refused(
                member(1, 2),
                options(),
                0xABCDL,
                "formats differ: rank 1 has " + version + "000000000000abcd, rank 0 has " + version
                        + "0000000000001234; run the same Tutti everywhere");
    }

    @Test
    void anotherSize() {
        refused(member(1, 3), options(), "sizes differ: rank 1 expects 3 ranks, rank 0 expects 2");
    }

    @Test
    void aRankOutOfRange() {
        JoinRequest.Formats formats = new JoinRequest.Formats(Handshake.VERSION, Jobs.LAYOUT);
        JoinRequest foreign = new JoinRequest(7, 2, formats, null, "", "here", Attempt.first());
        RefusedException refused = assertThrows(
                RefusedException.class,
                () -> foreign.check(new JoinRequest(0, 2, formats, null, "", "here", Attempt.first())));
        assertEquals("rank=7 must be from 1 to 1", refused.getMessage());
    }

    @Test
    void anotherVersion() throws Exception {
        try (SocketChannel channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", port))) {
            Handshake newer = new Handshake(new Credentials(job, Jobs.SECRET), Encryption.NONE, Handshake.VERSION + 1);
            RefusedException refused =
                    assertThrows(RefusedException.class, () -> newer.dial(channel, Purpose.JOIN, new byte[0], 5_000));
            assertEquals(otherVersion(Handshake.VERSION, Handshake.VERSION + 1), refused.getMessage());
        }
    }

    private static String otherVersion(int theirs, int own) {
        return "protocol version %d there, version %d here; run the same Tutti everywhere".formatted(theirs, own);
    }

    /** A whole rank, not only its first line. */
    @Test
    void aRankOfAnotherVersion() {
        refusedAt("join.claim:version", otherVersion(Handshake.VERSION, Handshake.VERSION + 1));
    }

    /** A rank that is refused may have reached a stranger, so it looks again. When its time ends, what it was told is not lost. */
    @Test
    void aRefusalIsToldThoughALaterAttemptEndsOtherwise() throws Exception {
        try (ServerSocket other = new ServerSocket(0)) {
            Thread.ofPlatform().daemon().start(() -> refuseOnce(other));
            Membership membership = Jobs.member(1, 2, "127.0.0.1:" + other.getLocalPort(), job);
            Options soon = options().with(Setting.JOIN_DEADLINE, "2");
            CommunicationException late =
                    assertThrows(CommunicationException.class, () -> Bootstrap.join(membership, soon, Jobs.LAYOUT));
            assertEquals(Category.DEADLINE, late.category());
            String end = "; before, it was refused: " + otherVersion(Handshake.VERSION + 1, Handshake.VERSION);
            assertTrue(late.getMessage().endsWith(end), late::getMessage);
        }
    }

    /** The first one that comes meets another version, and others the end of their connections. */
    private void refuseOnce(ServerSocket listener) {
        boolean isFirst = true;
        while (!listener.isClosed()) {
            try (Socket dialler = listener.accept()) {
                if (isFirst) {
                    dialler.getOutputStream().write(opening(new Random(1), Handshake.VERSION + 1));
                    dialler.getInputStream().readAllBytes();
                    isFirst = false;
                }
            } catch (IOException e) {
                // the test has ended
            }
        }
    }

    @Test
    void aRankOfAnotherLayout() {
        String formats = "version " + Handshake.VERSION + " with layout ";
        refusedAt(
                "join.claim:layout",
                "formats differ: rank 1 has " + formats + "ffffffffffffedcb, rank 0 has " + formats
                        + "0000000000001234; run the same Tutti everywhere");
    }

    private void refusedAt(String failpoint, String why) {
        Failpoints failpoints = Failpoints.of(options().with(Setting.FAILPOINT, failpoint), 1);
        CommunicationException refused = assertThrows(
                CommunicationException.class,
                () -> Bootstrap.join(member(1, 2), options(), Jobs.LAYOUT, "", failpoints));
        assertEquals(Category.AUTHENTICATION, refused.category());
        assertEquals(List.of(1), refused.ranks());
        assertEquals("rank 1 cannot join rank 0 at " + there() + ": " + why, refused.getMessage());
    }

    @Test
    void anotherPurpose() throws Exception {
        try (SocketChannel channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", port))) {
            Handshake handshake = new Handshake(new Credentials(job, Jobs.SECRET), Encryption.NONE);
            assertThrows(RefusedException.class, () -> handshake.dial(channel, Purpose.LINK, new byte[0], 5_000));
        }
    }

    @Test
    void helloesThatMakeNoSense() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 50; i++) {
            byte[] hello = new byte[random.nextInt(100)];
            random.nextBytes(hello);
            try (SocketChannel channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", port))) {
                Handshake handshake = new Handshake(new Credentials(job, Jobs.SECRET), Encryption.NONE);
                assertThrows(
                        RefusedException.class,
                        () -> handshake.dial(channel, Purpose.JOIN, hello, 5_000),
                        () -> "seed=" + seed);
            }
        }
    }

    @Test
    void garbageOfAllKinds() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            byte[] garbage = new byte[random.nextInt(1 << random.nextInt(16))];
            random.nextBytes(garbage);
            if (garbage.length > 57 && random.nextBoolean()) {
                System.arraycopy(opening(random), 0, garbage, 0, 53); // a good beginning
            }
            try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port);
                    OutputStream out = socket.getOutputStream()) {
                out.write(garbage);
            } catch (IOException e) {
                // refused while it still wrote
            }
        }
    }

    private byte[] opening(Random random) {
        return opening(random, Handshake.VERSION);
    }

    private byte[] opening(Random random, int version) {
        byte[] nonce = new byte[32];
        random.nextBytes(nonce);
        return new io.tutti.wire.WireWriter()
                .i32(50)
                .i32(0x54555448)
                .i32(version)
                .i64(job)
                .u8(Encryption.NONE.ordinal())
                .u8(Purpose.JOIN.ordinal())
                .raw(nonce)
                .toBytes();
    }

    @Test
    void strangersThatStall() throws Exception {
        List<Socket> stalling = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            stalling.add(new Socket(InetAddress.getByName("127.0.0.1"), port));
        }
        long start = System.nanoTime();
        theJobBeginsAllTheSame();
        assertTrue(System.nanoTime() - start < 4_000_000_000L, "the stalling ones were waited for");
        for (Socket socket : stalling) {
            socket.close();
        }
        worlds.clear();
        startRankZero();
    }

    @Test
    void aRankThatIsTaken() throws Exception {
        try (SocketChannel first = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
                SocketChannel second = SocketChannel.open(new InetSocketAddress("127.0.0.1", port))) {
            Handshake handshake = new Handshake(new Credentials(job, Jobs.SECRET), Encryption.NONE);
            JoinRequest.Formats formats = new JoinRequest.Formats(Handshake.VERSION, Jobs.LAYOUT);
            byte[] hello = new JoinRequest(1, 2, formats, null, options().compared(), "twin", Attempt.first()).encode();
            handshake.dial(first, Purpose.JOIN, hello, 5_000);
            RefusedException refused =
                    assertThrows(RefusedException.class, () -> handshake.dial(second, Purpose.JOIN, hello, 5_000));
            assertEquals("rank 1 has joined already, from another process", refused.getMessage());
        }
        // the twin's end is the end of the job, at once, not at the join deadline
        ExecutionException e = assertThrows(ExecutionException.class, zero::get);
        assertEquals(
                "rank 1 (twin) died: its connection closed without farewell",
                e.getCause().getMessage());
        startRankZero();
    }
}
