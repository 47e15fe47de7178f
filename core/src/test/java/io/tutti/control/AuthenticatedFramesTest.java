package io.tutti.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Bootstrap;
import io.tutti.bootstrap.Jobs;
import io.tutti.bootstrap.JoinedJob;
import io.tutti.bootstrap.handshake.Wiretap;
import io.tutti.control.connection.ForgedFrameException;
import io.tutti.control.connection.FrameAuthenticator;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.Membership;
import io.tutti.wire.WireWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An attacker on the control connection of a rank that has joined: every change is detected. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(60)
class AuthenticatedFramesTest {
    private static final String FORGED = "is cut off: a control frame from it has a wrong authentication tag";

    @TempDir
    Path folder;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private Wiretap tap;
    private JoinedJob zero;
    private JoinedJob one;

    @BeforeEach
    void join() throws Exception {
        long job = Jobs.newJob();
        int port = Jobs.freePort();
        CompletableFuture<JoinedJob> first = join(Jobs.member(0, 2, "127.0.0.1:" + port, job));
        Jobs.untilListening(port);
        tap = new Wiretap(port);
        one = join(Jobs.member(1, 2, "127.0.0.1:" + tap.port(), job)).get();
        zero = first.get();
    }

    private CompletableFuture<JoinedJob> join(Membership membership) {
        return Jobs.later(() -> Bootstrap.join(membership, Jobs.options(folder), Jobs.LAYOUT));
    }

    @AfterEach
    void close() throws Exception {
        Jobs.close(List.of(zero, one));
        tap.close();
    }

    /** Waits for both ranks to learn of the job's end, which names {@code rank}. */
    private void assertForged(int rank) throws Exception {
        for (JoinedJob joined : List.of(zero, one)) {
            CommunicationException cause = ControlPlaneContract.cause(joined.control());
            assertEquals(Category.PEER_LOST, cause.category(), () -> "seed=" + seed + " " + cause);
            assertEquals(List.of(rank), cause.ranks(), () -> "seed=" + seed + " " + cause);
            assertTrue(cause.getMessage().contains(FORGED), () -> "seed=" + seed + " " + cause);
        }
    }

    /** Changes the next piece, and leaves the others as they are. */
    private static UnaryOperator<byte[]> once(UnaryOperator<byte[]> change) {
        AtomicBoolean done = new AtomicBoolean();
        return piece -> done.compareAndSet(false, true) ? change.apply(piece) : piece;
    }

    private byte[] flipped(byte[] piece) {
        int bit = random.nextInt(8 * piece.length);
        piece[bit / 8] ^= (byte) (1 << bit % 8);
        return piece;
    }

    @Test
    void aFlippedBitOnTheWayToRankZero() throws Exception {
        tap.changeUp(once(this::flipped));
        assertForged(1);
    }

    @Test
    void aFlippedBitOnTheWayFromRankZero() throws Exception {
        tap.changeDown(once(this::flipped));
        assertForged(0);
    }

    /** A longer message would be waited for. */
    @Test
    void aChangedLength() throws Exception {
        tap.changeUp(once(piece -> {
            piece[2] ^= 1;
            return piece;
        }));
        assertForged(1);
    }

    @Test
    void aFrameThatComesTwice() throws Exception {
        tap.changeUp(once(piece -> {
            byte[] twice = java.util.Arrays.copyOf(piece, 2 * piece.length);
            System.arraycopy(piece, 0, twice, piece.length, piece.length);
            return twice;
        }));
        assertForged(1);
    }

    @Test
    void aFrameThatIsLeftOut() throws Exception {
        tap.changeUp(once(piece -> new byte[0]));
        assertForged(1);
    }

    /** Both directions begin with a frame of the same kind. */
    @Test
    void aFrameThatComesBack() throws Exception {
        tap.changeUp(once(piece -> {
            tap.changeDown(once(other -> piece.clone()));
            return piece;
        }));
        assertForged(0);
    }

    @Test
    void equalPiecesHaveOtherTagsAtOtherPlaces() throws Exception {
        byte[] key = new byte[32];
        byte[] other = new byte[32];
        other[31] = 1;
        FrameAuthenticator sender = new FrameAuthenticator(key);
        byte[] piece = {1, 2, 3};
        byte[] first = sealed(sender, piece);
        byte[] second = sealed(sender, piece);
        FrameAuthenticator receiver = new FrameAuthenticator(key);
        open(receiver, first);
        open(receiver, second);
        assertThrows(ForgedFrameException.class, () -> open(new FrameAuthenticator(key), second));
        assertThrows(ForgedFrameException.class, () -> open(new FrameAuthenticator(other), first));
        assertInstanceOf(ForgedFrameException.class, assertThrows(Exception.class, () -> open(receiver, second)));
    }

    private static byte[] sealed(FrameAuthenticator sender, byte[] piece) {
        return new WireWriter().raw(piece).raw(sender.tag(piece)).toBytes();
    }

    private static void open(FrameAuthenticator receiver, byte[] sealed) throws ForgedFrameException {
        receiver.verified(java.nio.ByteBuffer.wrap(sealed), sealed.length - FrameAuthenticator.TAG_BYTES);
    }
}
