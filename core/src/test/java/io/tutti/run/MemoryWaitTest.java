package io.tutti.run;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.algorithm.Algorithms;
import io.tutti.bootstrap.Jobs;
import io.tutti.call.CallLayout;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
import io.tutti.control.ControlPlane;
import io.tutti.control.LocalControlPlane;
import io.tutti.run.task.CallLowering;
import io.tutti.run.task.CollectiveTask;
import io.tutti.run.task.CommunicatorContext;
import io.tutti.run.task.TaskCache;
import io.tutti.schedule.Topology;
import io.tutti.spi.AwaitedLinks;
import io.tutti.spi.ChannelProtocol;
import io.tutti.transport.LinkTable;
import io.tutti.transport.LocalTables;
import io.tutti.transport.SocketCalls;
import io.tutti.transport.memory.CacheLines;
import io.tutti.transport.memory.Doorbell;
import io.tutti.transport.memory.HostMemory;
import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a rank waits at a doorbell, while other threads or channels of it do something else. Rank 0 awaits a message of rank 1. */
@Timeout(60)
class MemoryWaitTest {
    private static final int[] MEMBERS = {0, 1};
    private static final int COUNT = 8;
    private static final CollectiveCall MESSAGE = new CollectiveCall(
            CollectiveKind.TRANSFER,
            CollectiveKind.TRANSFER.label(),
            ElementType.INT32,
            null,
            1,
            0,
            new CallLayout.Uniform(COUNT, Integer.BYTES),
            COUNT,
            COUNT * Integer.BYTES,
            false);

    private static final HostMemory LAYOUT = new HostMemory(MEMBERS.length, 64, 1 << 16);
    /** Where the doorbell says who is about to block; it lies last. */
    private static final long BLOCKED_AT = LAYOUT.bytes() - (1L + MEMBERS.length) * CacheLines.PAIR;
    /** Looks of a rank with a processor to itself before it yields, and before a wait counts as long. */
    private static final int SPINS = 256;

    private static final int LOOKS = 1024;
    /** More than such a rank needs, each long after the one before, until it blocks. */
    private static final int SLOW_LOOKS = 20;

    private static final long SLOW_NS = 600_000;

    private final ControlPlane[] planes = LocalControlPlane.create(2);
    private final Arena arena = Arena.ofShared();
    private final MemorySegment memory = arena.allocate(LAYOUT.bytes(), CacheLines.PAIR);
    private final Doorbell doorbell = LAYOUT.doorbell(memory, 0);
    private final Rank[] ranks = new Rank[2];
    private final Quiet channel = new Quiet();

    private CollectiveTask receive;
    private LinkTable otherTable;
    /** What rank 0 does each time before it looks for the message. */
    private volatile Runnable beforeLook = () -> {};

    private int looks;
    private volatile boolean isSent;

    private record Rank(
            LinkTable table, Engine engine, CommunicatorContext context, CallLowering lowering, TaskCache cache) {
        CollectiveTask transfer() {
            return cache.exclusive(lowering.lower(
                    MESSAGE,
                    Algorithms.forCollective(CollectiveKind.TRANSFER.algorithms())
                            .getFirst()));
        }
    }

    /** Has nothing to do, unless a test says so. */
    private static final class Quiet implements ChannelProtocol {
        private volatile BooleanSupplier isPending = () -> false;
        private volatile Runnable advances = () -> {};

        @Override
        public boolean advance() {
            advances.run();
            return false;
        }

        @Override
        public boolean isPending() {
            return isPending.getAsBoolean();
        }

        @Override
        public void addAwaited(AwaitedLinks awaited) {}

        @Override
        public boolean hasLeft(int peer) {
            return false;
        }

        @Override
        public void close() {}
    }

    @BeforeEach
    void open() throws Exception {
        assumeTrue(SocketCalls.areAvailable(), "needs Linux and native access");
        while (!doorbell.isReady()) {
            Thread.onSpinWait();
        }
        LocalTables tables = new LocalTables();
        CompletableFuture<LinkTable> other = Jobs.later(() -> tables.open(planes[1], Options.defaults(), 1));
        LinkTable table = tables.open(planes[0], Options.defaults(), 1);
        ranks[0] = rank(0, new WatchedTable(table, "nextMessage", () -> beforeLook.run()), doorbell);
        otherTable = other.get(10, TimeUnit.SECONDS);
        ranks[1] = rank(1, otherTable, null);
        new EngineChannel(ranks[0].engine, planes[0], Options.defaults(), "quiet", MEMBERS, 0, table).attach(channel);
        receive = ranks[0].transfer();
        receive.use(null, MemorySegment.ofArray(new int[COUNT]));
    }

    private Rank rank(int rank, LinkTable table, Doorbell bell) {
        CommunicatorContext context = new CommunicatorContext(planes[rank], Options.defaults(), 1, MEMBERS, true, bell);
        Engine engine = new Engine(planes[rank], ProcessorShare.OWN);
        engine.add(context);
        return new Rank(
                table,
                engine,
                context,
                new CallLowering(context, rank, Topology.oneNode(2), table),
                new TaskCache(context, rank, table));
    }

    private boolean isAnnounced() {
        return memory.get(ValueLayout.JAVA_LONG, BLOCKED_AT) != 0;
    }

    private void send() {
        if (!isSent) {
            isSent = true;
            CollectiveTask send = ranks[1].transfer();
            send.use(MemorySegment.ofArray(new int[COUNT]), null);
            ranks[1].engine.run(send);
        }
    }

    /** Lets yields look long, so that the rank blocks from then on. */
    private void lookSlowly() {
        if (++looks > SPINS && looks <= SPINS + SLOW_LOOKS) {
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < SLOW_NS) {
                Thread.onSpinWait();
            }
        }
    }

    /** The message is there when the rank, which has announced itself, looks once more; and another thread closes before it can withdraw. */
    @Test
    void aRankThatIsAboutToBlockWithdrawsBeforeTheMemoryIsUnmapped() throws Exception {
        CompletableFuture<Thread> waiter = new CompletableFuture<>();
        Thread closer = new Thread(() -> {
            ranks[0].engine.remove(ranks[0].context);
            arena.close();
        });
        beforeLook = () -> {
            if (isAnnounced()) {
                send();
            }
        };
        channel.isPending = () -> {
            boolean isWaiter = Thread.currentThread() == waiter.getNow(null);
            if (isWaiter && receive.isDone() && closer.getState() == Thread.State.NEW) {
                closer.start();
                while (closer.isAlive() && !isWaiting(closer)) {
                    Thread.onSpinWait();
                }
            }
            return false;
        };
        ranks[0].engine.start(receive);
        CompletableFuture<Boolean> wait = Jobs.later(() -> {
            waiter.complete(Thread.currentThread());
            return ranks[0].engine.await(receive, Long.MAX_VALUE);
        });
        assertTrue(wait.get(30, TimeUnit.SECONDS));
        closer.join();
        assertFalse(arena.scope().isAlive());
        assertFalse(planes[0].abort().isSet(), () -> planes[0].abort().cause().toString());
    }

    private static boolean isWaiting(Thread closer) {
        return List.of(closer.getStackTrace()).stream()
                .anyMatch(frame -> frame.getMethodName().equals("alone"));
    }

    /** Its first advance may copy and reduce long vectors. */
    @Test
    void aRankRingsWhenItHasBegunAndNotOnlyWhenItHasAdvanced() throws Exception {
        boolean[] wasBlocked = {true};
        WatchedTable watched = new WatchedTable(otherTable, "startMessage", () -> wasBlocked[0] = isAnnounced());
        ranks[1] = rank(1, watched, LAYOUT.doorbell(memory, 1));
        doorbell.announce();
        send();
        assertFalse(wasBlocked[0]);
    }

    @Test
    void aRankThatBlocksLooksAtQuietChannels() {
        int[] lookedAfter = {0};
        channel.advances = () -> lookedAfter[0] = lookedAfter[0] == 0 ? looks : lookedAfter[0];
        beforeLook = () -> {
            lookSlowly();
            if (lookedAfter[0] > 0) {
                send();
            }
        };
        ranks[0].engine.run(receive);
        assertTrue(lookedAfter[0] < LOOKS / 2, () -> "after " + lookedAfter[0] + " looks");
    }

    @Test
    void aRankDoesNotBlockWhereSomethingElseIsAwaitedToo() {
        boolean[] isOtherAwaited = {false};
        boolean[] hasBlocked = {false};
        boolean[] blocksAgain = {false};
        channel.isPending = () -> isOtherAwaited[0] && !isSent;
        beforeLook = () -> {
            lookSlowly();
            hasBlocked[0] |= isAnnounced();
            blocksAgain[0] |= isOtherAwaited[0] && isAnnounced();
            if (hasBlocked[0] && !isAnnounced()) {
                isOtherAwaited[0] = true;
            }
            if (looks == LOOKS / 2) {
                send();
            }
        };
        ranks[0].engine.run(receive);
        assertTrue(isOtherAwaited[0]);
        assertFalse(blocksAgain[0]);
    }

    /** As in a communicator of several hosts, in which no doorbell tells of everything. */
    @Test
    void aRankThatWaitsForMoreThanOneDoorbellTellsLeavesItsProcessorToo() throws Exception {
        ranks[0].engine.close();
        ranks[0] = rank(0, ranks[0].table, null);
        receive = ranks[0].transfer();
        receive.use(null, MemorySegment.ofArray(new int[COUNT]));
        Thread waiting = Thread.currentThread();
        AtomicBoolean leaves = new AtomicBoolean();
        Thread watcher = new Thread(() -> {
            while (!leaves.get() && !isSent) {
                leaves.set(waiting.getState() == Thread.State.TIMED_WAITING);
            }
        });
        watcher.setDaemon(true);
        beforeLook = () -> {
            lookSlowly();
            if (looks == SPINS + SLOW_LOOKS) {
                watcher.start();
            }
            if (leaves.get() || looks == 2 * LOOKS) {
                send();
            }
        };
        ranks[0].engine.run(receive);
        watcher.join();
        assertTrue(leaves.get());
    }

    @AfterEach
    void close() {
        for (Rank rank : ranks) {
            if (rank != null) {
                rank.engine.close();
            }
        }
        for (ControlPlane plane : planes) {
            plane.close();
        }
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}
