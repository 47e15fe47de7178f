package io.tutti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.concurrent.Uninterrupted;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.process.Pause;
import io.tutti.spi.AwaitedLinks;
import io.tutti.spi.Channel;
import io.tutti.spi.ChannelProtocol;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link Channel} promises to a protocol of another module. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(60)
class ChannelTest {
    private static final int RANKS = 3;
    private static final long LIMIT_NS = 20_000_000_000L;

    private static Options over(String link) {
        return Options.defaults().with(Setting.LINK, link);
    }

    private static MemorySegment memory() {
        return Arena.ofAuto().allocate(Long.BYTES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void messagesArriveWhileCollectivesRun(String link) throws Exception {
        JoinedRanks.run(RANKS, over(link), world -> {
            Channel channel = world.openChannel("numbers");
            Counting counting = new Counting(channel, memory());
            counting.begin();
            for (int i = 0; i < 20; i++) {
                int[] vector = {world.rank(), 1};
                world.allreduce(vector, Reduction.SUM);
                assertArrayEquals(new int[] {3, RANKS}, vector);
            }
            channel.await(counting);
            assertTrue(counting.isDone());
            world.barrier();
        });
    }

    @Test
    void theProgressThreadDrivesForAProgramThatMakesNoCall() {
        Tutti.local(RANKS, world -> {
            Channel channel = world.openChannel("numbers");
            Counting counting = new Counting(channel, memory());
            counting.begin();
            long begin = System.nanoTime();
            while (!counting.isDone() && System.nanoTime() - begin < LIMIT_NS) {
                LockSupport.parkNanos(100_000);
            }
            assertTrue(counting.isDone());
        });
    }

    @Test
    void aWaitForARankThatHasClosedItsChannelNamesTheRank() {
        CommunicationException e = assertThrows(
                CommunicationException.class,
                () -> Tutti.local(2, world -> {
                    Channel channel = world.openChannel("numbers");
                    Counting counting = new Counting(channel, memory());
                    if (world.rank() == 1) {
                        channel.close();
                        world.barrier();
                    } else {
                        counting.begin();
                        channel.await(counting);
                    }
                }));
        assertEquals(Category.PEER_LOST, e.category());
        assertEquals(List.of(1), e.ranks());
        assertTrue(e.getMessage().contains("counting"), e.getMessage());
    }

    @Test
    void aWaitEndsByItsDeadlineAndNamesWhoIsAwaited() {
        Options options = Options.defaults().with(Setting.DEADLINE, "1");
        CommunicationException e = assertThrows(
                CommunicationException.class,
                () -> Tutti.local(2, options, world -> {
                    Channel channel = world.openChannel("numbers");
                    Counting counting = new Counting(channel, memory());
                    if (world.rank() == 0) {
                        counting.begin();
                        channel.await(counting);
                    } else {
                        Pause.of(Duration.ofSeconds(2));
                        assertThrows(CommunicationException.class, channel::check);
                    }
                }));
        assertEquals(Category.DEADLINE, e.category());
        assertEquals(List.of(1), e.ranks());
    }

    /** Something else of this rank moves all the time. */
    @Test
    void aWaitThatCannotSucceedEndsThoughOthersMove() {
        Options options = Options.defaults().with(Setting.DEADLINE, "1");
        CommunicationException e = assertThrows(
                CommunicationException.class,
                () -> Tutti.local(1, options, world -> {
                    Busy busy = new Busy();
                    Channel channel = world.openChannel("busy");
                    channel.attach(busy);
                    channel.await(busy);
                }));
        assertEquals(Category.DEADLINE, e.category());
    }

    /** Moves in every round, and is never done until it is closed. */
    private static final class Busy implements ChannelProtocol, Channel.Pending {
        private volatile boolean isClosed;

        @Override
        public boolean advance() {
            return !isClosed;
        }

        @Override
        public boolean isPending() {
            return !isClosed;
        }

        @Override
        public boolean isDone() {
            return isClosed;
        }

        @Override
        public long progress() {
            return 0;
        }

        @Override
        public void addAwaited(AwaitedLinks awaited) {
            // none
        }

        @Override
        public int[] peers() {
            return new int[0];
        }

        @Override
        public boolean hasLeft(int peer) {
            return false;
        }

        @Override
        public String describe() {
            return "being busy";
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    @Test
    void anAbortEndsAWait() {
        CommunicationException e = assertThrows(
                CommunicationException.class,
                () -> Tutti.local(2, world -> {
                    Channel channel = world.openChannel("numbers");
                    Counting counting = new Counting(channel, memory());
                    if (world.rank() == 0) {
                        counting.begin();
                        channel.await(counting);
                    } else {
                        world.abort("enough");
                    }
                }));
        assertEquals(Category.ABORTED, e.category());
        assertEquals(List.of(1), e.ranks());
    }

    @Test
    void aProtocolThatThrowsEndsTheJob() {
        CommunicationException e = assertThrows(
                CommunicationException.class,
                () -> Tutti.local(2, world -> {
                    Channel channel = world.openChannel("numbers");
                    Counting counting = new Counting(channel, world.rank() == 0 ? MemorySegment.NULL : memory());
                    counting.begin();
                    channel.await(counting);
                }));
        assertEquals(List.of(0), e.ranks());
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void theMemoryOfTheCommunicatorIsRegisteredForItsChannels(String link) throws Exception {
        JoinedRanks.run(2, over(link), world -> {
            MemorySegment memory = world.allocate(100);
            Channel channel = world.openChannel("numbers");
            assertEquals(0, channel.registry().find(memory.asSlice(8, 16)));
            assertEquals(link.equals("shm"), channel.link(1 - world.rank()).supportsZeroCopy());
            assertFalse(channel.registry().find(memory()) >= 0);
        });
    }

    /** One thread closes the channel, which ends when another one is closing the communicator. */
    @Test
    void aCommunicatorIsClosedAfterChannelsThatOtherThreadsClose() throws Exception {
        JoinedRanks.run(2, over("shm"), world -> {
            Communicator part = world.dup();
            Channel channel = part.openChannel("slow");
            Thread closer = new Thread(part::close);
            channel.attach(new SlowEnd(closer));
            channel.close();
            closer.join();
            world.barrier();
        });
    }

    /** Has nothing to do until it is closed, and then until a thread, which that starts, waits or has ended. */
    private static final class SlowEnd implements ChannelProtocol {
        private final Thread thread;
        private volatile boolean isPending;

        SlowEnd(Thread thread) {
            this.thread = thread;
        }

        @Override
        public void close() {
            isPending = true;
            thread.start();
        }

        @Override
        public boolean advance() {
            boolean moved = isPending;
            isPending = isPending && thread.isAlive() && thread.getState() != Thread.State.BLOCKED;
            return moved;
        }

        @Override
        public boolean isPending() {
            return isPending;
        }

        @Override
        public void addAwaited(AwaitedLinks awaited) {}

        @Override
        public boolean hasLeft(int peer) {
            return false;
        }
    }

    /** A link belongs to the thread that drives: another one that looks at it would take what has arrived. */
    @Test
    void aThreadThatWaitsForAnEndLooksAtNoLink() {
        Options options = Options.defaults().with(Setting.NOTICE, "1");
        CountDownLatch closed = new CountDownLatch(1);
        Tutti.local(2, options, world -> {
            Communicator part = world.dup();
            Channel channel = world.openChannel("numbers");
            if (world.rank() == 0) {
                closeBesideABarrier(part, channel);
                closed.countDown();
            } else {
                Uninterrupted.await(LIMIT_NS, nanos -> closed.await(nanos, TimeUnit.NANOSECONDS));
                part.barrier();
            }
        });
    }

    private static void closeBesideABarrier(Communicator part, Channel channel) {
        Thread driver = Thread.ofPlatform().start(part::barrier);
        OwnedLinks protocol = new OwnedLinks(driver);
        channel.attach(protocol);
        while (!protocol.isDriven) {
            channel.drive();
        }
        channel.close();
        assertEquals(0, protocol.looksOfOthers.get());
    }

    /** Is driven by one thread, counts looks at its links by others, and ends once a wait for that has been told of. */
    private static final class OwnedLinks implements ChannelProtocol {
        private static final long TOLD_NS = 1_200_000_000L;

        final AtomicInteger looksOfOthers = new AtomicInteger();
        volatile boolean isDriven;
        private final Thread driver;
        private volatile long end;

        OwnedLinks(Thread driver) {
            this.driver = driver;
        }

        @Override
        public boolean advance() {
            isDriven |= Thread.currentThread() == driver;
            return false;
        }

        @Override
        public boolean isPending() {
            return end == 0 || System.nanoTime() - end < 0;
        }

        @Override
        public void addAwaited(AwaitedLinks awaited) {}

        @Override
        public boolean hasLeft(int peer) {
            if (Thread.currentThread() != driver) {
                looksOfOthers.incrementAndGet();
            }
            return false;
        }

        @Override
        public void close() {
            end = System.nanoTime() + TOLD_NS;
        }
    }

    @Test
    void aClosedChannelRefusesCalls() {
        Tutti.local(2, world -> {
            Channel channel = world.openChannel("numbers");
            new Counting(channel, memory());
            channel.close();
            channel.close();
            assertThrows(IllegalStateException.class, channel::check);
        });
    }
}
