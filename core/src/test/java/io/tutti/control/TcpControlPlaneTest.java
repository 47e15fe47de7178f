package io.tutti.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.LogCapture;
import io.tutti.bootstrap.Jobs;
import io.tutti.bootstrap.JoinedJob;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.control.connection.ControlTiming;
import io.tutti.control.connection.FrameAuthenticator;
import io.tutti.control.log.Finding;
import io.tutti.control.message.AbortReason;
import io.tutti.control.message.ControlCodec;
import io.tutti.control.message.ControlMessage.Aborted;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.wire.WireWriter;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it blocks whoever logs")
class TcpControlPlaneTest extends ControlPlaneContract {
    /** Rank 0 waits for farewells of a job that has failed for 3 s. */
    private static final long FAREWELLS_NANOS = 2_500_000_000L;

    private final List<JoinedJob> worlds = new ArrayList<>();

    @TempDir
    Path folder;

    @Override
    ControlPlane[] start(int size) throws Exception {
        worlds.addAll(Jobs.join(size, "file:" + folder.resolve("rendezvous"), Jobs.options(folder)));
        return worlds.stream().map(JoinedJob::control).toArray(ControlPlane[]::new);
    }

    /** A handshake may still be under way when joining has failed and rank 0 gives up. */
    @Test
    void aRankThatComesAfterTheEndIsClosed() throws IOException {
        ServerControlPlane plane = ServerControlPlane.start(2, ControlTiming.of(Jobs.options(folder)));
        plane.raise(new CommunicationException(Category.DEADLINE, List.of(1), "rank 1 has not come"));
        plane.close();
        try (ServerSocketChannel listener =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel other = SocketChannel.open(listener.getLocalAddress());
                SocketChannel late = listener.accept()) {
            plane.admit(1, new AuthenticatedChannel(late, late, new byte[32], new byte[32]), "late");
            assertFalse(late.isOpen());
            assertEquals(-1, other.read(ByteBuffer.allocate(1)));
        }
    }

    /** While ranks connect, rank 0 tells of the failure only when its plane is closed. */
    @Test
    void aStoppedRankIsNotAwaited() throws Exception {
        Options options = Jobs.options(folder).with(Setting.LIVENESS, "2");
        ServerControlPlane plane = ServerControlPlane.start(2, ControlTiming.of(options));
        try (ServerSocketChannel listener =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel stopped = SocketChannel.open(listener.getLocalAddress());
                SocketChannel own = listener.accept()) {
            plane.admit(1, new AuthenticatedChannel(own, own, new byte[32], new byte[32]), "one");
            assertEquals(List.of(1), cause(plane).ranks());
            long began = System.nanoTime();
            closing(plane::close);
            assertTrue(System.nanoTime() - began < FAREWELLS_NANOS, "it waited for farewells");
            assertEquals(1, stopped.read(ByteBuffer.allocate(1)), "the reason is there when the rank goes on");
        }
    }

    /** As if the heap of rank 0 were full when rank 1 says something. */
    @Test
    void aFaultOfRankZeroIsNotTakenForTheEndOfAnother() throws Exception {
        ServerControlPlane plane = ServerControlPlane.start(2, ControlTiming.of(Jobs.options(folder)));
        try (ServerSocketChannel listener =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel other = SocketChannel.open(listener.getLocalAddress());
                SocketChannel own = listener.accept()) {
            plane.admit(1, new AuthenticatedChannel(own, new FullHeap(own), new byte[32], new byte[32]), "one");
            other.write(ByteBuffer.allocate(1));
            CommunicationException cause = cause(plane);
            assertEquals(List.of(0), cause.ranks());
            assertEquals(Category.RESOURCE, cause.category());
            assertTrue(cause.getMessage().contains("no heap, in a test"), cause.getMessage());
        } finally {
            closing(plane::close);
        }
    }

    /** Cannot be read, for want of memory of this side. */
    private record FullHeap(SocketChannel channel) implements ByteChannel {
        @Override
        public int read(ByteBuffer target) {
            throw new OutOfMemoryError("no heap, in a test");
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            return channel.write(source);
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** Its process stays, whatever the deadline is, and so do exchanges, comparisons and verdicts. */
    @Test
    void othersGoOnAfterRankZeroHasClosed() throws Exception {
        Options impatient = Jobs.options(folder).with(Setting.DEADLINE, "1");
        worlds.addAll(Jobs.join(3, "file:" + folder.resolve("rendezvous"), impatient));
        ControlPlane one = worlds.get(1).control();
        ControlPlane two = worlds.get(2).control();
        callLog(worlds.get(0).control(), 5, 7, 10);
        callLog(one, 5, 7, 10);
        callLog(two, 5, 7, 10);
        CompletableFuture<Boolean> zero = later(() -> {
            worlds.get(0).close();
            return true;
        });
        assertThrows(TimeoutException.class, () -> zero.get(1500, TimeUnit.MILLISECONDS));
        CompletableFuture<byte[][]> waiter = allgather(one, "t", new int[] {1, 2}, new byte[1]);
        allgather(two, "t", new int[] {1, 2}, new byte[2]);
        assertEquals(2, waiter.get()[1].length);
        one.compare(5, all(3), 7);
        until(() -> one.diagnosis(5, 7) != Finding.NONE);
        assertFalse(one.abort().isSet());
        callLog(one, 5, 8, 10);
        one.compare(5, all(3), 8);
        assertEquals(
                "rank 0 closed its communicator before collective #8 allreduce(SUM, FLOAT32, count=10)",
                cause(one).getMessage());
        assertEquals(List.of(0), cause(two).ranks());
        assertTrue(zero.get());
    }

    @Test
    void rankZeroWaitsForTheOthers() throws Exception {
        worlds.addAll(Jobs.join(2, "file:" + folder.resolve("rendezvous"), Jobs.options(folder)));
        CompletableFuture<Boolean> zero = later(() -> {
            worlds.get(0).close();
            return true;
        });
        ControlPlane one = worlds.get(1).control();
        assertEquals(
                "rank 0 left before all-gather t",
                failure(allgather(one, "t", all(2), new byte[0])).getMessage());
        assertFalse(zero.isDone());
        worlds.get(1).close();
        assertTrue(zero.get());
    }

    /** Also if nothing else is awaited, and its control thread is busy just then. */
    @Test
    void rankZeroComparesItsOwnFarewellWhenTheOthersHaveLeft() throws Exception {
        ControlPlane[] two = ranks(2);
        for (ControlPlane plane : two) {
            callLog(plane, 5, 7, 10 + plane.rank());
        }
        two[1].close();
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch free = new CountDownLatch(1);
        two[0].serveInspections(
                () -> {
                    busy.countDown();
                    Uninterrupted.await(TimeUnit.SECONDS.toNanos(20), n -> free.await(n, TimeUnit.NANOSECONDS));
                    return false;
                },
                records -> {});
        busy.await();
        FutureTask<CommunicationException> zero = new FutureTask<>(() -> closing(two[0]::close));
        Thread leaving = Thread.ofPlatform().start(zero);
        until(() -> leaving.getState() == Thread.State.TIMED_WAITING);
        free.countDown();
        assertEquals(Category.MISMATCH, zero.get().category());
    }

    /** As if rank 0's output were a terminal that is paused. */
    @Test
    void aLineThatNobodyReadsHoldsUpNoVerdict() throws Exception {
        Blocked blocked = new Blocked();
        LogCapture capture = LogCapture.of(Level.WARNING, blocked);
        ServerControlPlane zero = ServerControlPlane.start(3, ControlTiming.of(Jobs.options(folder)));
        try (ServerSocketChannel listener =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            ClientControlPlane one = ClientControlPlane.start(
                    1, 3, admitted(zero, 1, listener), "zero", ControlTiming.of(Jobs.options(folder)));
            admitted(zero, 2, listener).channel().close();
            assertTrue(blocked.isReached());
            assertEquals(List.of(2), cause(one).ranks());
            one.close();
        } finally {
            blocked.release();
            capture.close();
            closing(zero::close);
        }
    }

    /** As if the heap were too full to log a fault of an inspection. */
    @Test
    @SuppressWarnings("try") // the capture works by being open
    void theEndOfTheControlThreadEndsTheJob() throws Exception {
        ServerControlPlane zero = ServerControlPlane.start(2, ControlTiming.of(Jobs.options(folder)));
        try (ServerSocketChannel listener =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            ClientControlPlane one = ClientControlPlane.start(
                    1, 2, admitted(zero, 1, listener), "zero", ControlTiming.of(Jobs.options(folder)));
            assertEquals(2, together(zero, one)); // rank 0 has taken the connection over
            try (LogCapture full = LogCapture.of(Level.SEVERE, TcpControlPlaneTest::refuse)) {
                zero.serveInspections(
                        () -> {
                            throw new IllegalStateException("no inspection, in a test");
                        },
                        records -> {});
                for (ControlPlane each : List.of(zero, one)) {
                    CommunicationException cause = cause(each);
                    assertEquals(Category.RESOURCE, cause.category());
                    assertEquals(List.of(0), cause.ranks());
                    assertEquals(
                            "rank 0 failed in its control thread: java.lang.OutOfMemoryError: no heap, in a test",
                            cause.getMessage());
                }
                one.close();
                zero.close();
            }
        }
    }

    /** As if the heap were full when it is taken over: nobody would notice the end of that rank, and it would wait for an answer. */
    @Test
    void aConnectionThatCannotBeTakenOverEndsTheJob() throws Exception {
        ServerControlPlane zero = ServerControlPlane.start(2, ControlTiming.of(Jobs.options(folder)));
        try (ServerSocketChannel listener =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel one = SocketChannel.open(listener.getLocalAddress());
                SocketChannel other = listener.accept()) {
            zero.admit(1, new AuthenticatedChannel(other, other, null, null), "without keys");
            assertEquals(List.of(0), cause(zero).ranks());
            assertEquals(-1, one.read(ByteBuffer.allocate(1)));
        } finally {
            zero.raise(
                    new CommunicationException(Category.ABORTED, List.of(0), "the test is over")); // or it would wait
            closing(zero::close);
        }
    }

    private static int together(ControlPlane zero, ControlPlane one) throws Exception {
        allgather(one, "t", all(2), new byte[1]);
        return allgather(zero, "t", all(2), new byte[1]).get().length;
    }

    /** It would otherwise blame rank 0 for the end of its connection. */
    @Test
    void whoIsCutOffIsToldWhy() throws Exception {
        assertEquals(
                "rank 1 (rank 1) sent what only rank 0 may send",
                reasonFor(ControlCodec.encode(new Aborted(AbortReason.lost(0, "no end of rank 1's")))));
        String garbage = reasonFor(new byte[] {99});
        assertTrue(garbage.startsWith("rank 1 (rank 1) sent garbage: "), garbage);
    }

    /** Returns the reason that rank 0 tells a rank which has sent this message. */
    private String reasonFor(byte[] message) throws Exception {
        ServerControlPlane zero = ServerControlPlane.start(2, ControlTiming.of(Jobs.options(folder)));
        try (ServerSocketChannel listener =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel one = admitted(zero, 1, listener).channel()) {
            FrameAuthenticator tags = new FrameAuthenticator(new byte[32]);
            byte[] length =
                    ByteBuffer.allocate(Integer.BYTES).putInt(message.length).array();
            one.write(ByteBuffer.wrap(new WireWriter()
                    .raw(length)
                    .raw(tags.tag(length))
                    .raw(message)
                    .raw(tags.tag(message))
                    .toBytes()));
            DataInputStream told = new DataInputStream(one.socket().getInputStream());
            while (true) {
                byte[] each = new byte[told.readInt()];
                told.readFully(new byte[FrameAuthenticator.TAG_BYTES]);
                told.readFully(each);
                told.readFully(new byte[FrameAuthenticator.TAG_BYTES]);
                if (ControlCodec.decode(ByteBuffer.wrap(each)) instanceof Aborted aborted) {
                    return aborted.cause().message();
                }
            }
        } finally {
            closing(zero::close);
        }
    }

    /** A program may try to connect again and again. */
    @Test
    void aStartThatFailsLeavesNothingOpen() throws Exception {
        long before = 0;
        for (int round = 0; round < 5; round++) {
            SocketChannel closed = SocketChannel.open();
            closed.close();
            AuthenticatedChannel channel = new AuthenticatedChannel(closed, closed, new byte[32], new byte[32]);
            assertThrows(
                    ClosedChannelException.class,
                    () -> ClientControlPlane.start(1, 2, channel, "zero", ControlTiming.of(Jobs.options(folder))));
            try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
                long open = descriptors.count();
                before = round == 0 ? open : before; // the first may open what stays
                assertEquals(before, open);
            }
        }
    }

    /** Returns a rank's end of its connection to rank 0. */
    private static AuthenticatedChannel admitted(ServerControlPlane zero, int rank, ServerSocketChannel listener)
            throws IOException {
        SocketChannel end = SocketChannel.open(listener.getLocalAddress());
        SocketChannel other = listener.accept();
        zero.admit(rank, new AuthenticatedChannel(other, other, new byte[32], new byte[32]), "rank " + rank);
        return new AuthenticatedChannel(end, end, new byte[32], new byte[32]);
    }

    /** Fails whoever logs. */
    private static void refuse(LogRecord line) {
        throw new OutOfMemoryError("no heap, in a test");
    }

    /** Blocks whoever logs. */
    private static final class Blocked implements Consumer<LogRecord> {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        @Override
        public void accept(LogRecord line) {
            reached.countDown();
            Uninterrupted.await(TimeUnit.SECONDS.toNanos(60), n -> released.await(n, TimeUnit.NANOSECONDS));
        }

        boolean isReached() throws InterruptedException {
            return reached.await(20, TimeUnit.SECONDS);
        }

        void release() {
            released.countDown();
        }
    }

    @AfterEach
    void closeWorlds() {
        worlds.reversed().forEach(joined -> closing(joined::close)); // tests leave ranks at different calls
    }
}
