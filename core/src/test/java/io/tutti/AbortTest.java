package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.type.Reduction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that ends its job; and what a communicator says of itself. */
@Timeout(60)
class AbortTest {
    private static final int RANKS = 3;
    private static final String MESSAGE = "rank 1 aborted the job: the loss is NaN, see above";

    @TempDir
    private Path folder;

    private void ranks(JoinedRanks.Program program) throws Exception {
        Options options = Jobs.options(folder).with(Setting.DEADLINE, "50");
        JoinedRanks.run(RANKS, options, program);
    }

    private static void assertAborted(Executable call) {
        CommunicationException e = assertThrows(CommunicationException.class, call);
        assertEquals(Category.ABORTED, e.category());
        assertEquals(List.of(1), e.ranks());
        assertEquals(MESSAGE, e.reason());
    }

    /** Rank 1 gives up before the deadline; rank 0 waits for rank 2, which is in user code. */
    @Test
    void aCollectiveThatIsGivenUpEndsTheJob() throws Exception {
        CountDownLatch isCancelled = new CountDownLatch(1);
        ranks(world -> {
            world.barrier();
            if (world.rank() == 1) {
                Work work = world.allreduceAsync(Data.of(new float[10]), Reduction.SUM);
                assertFalse(work.await(Duration.ofMillis(50)));
                assertTrue(work.cancel("no sum\n after 50 ms"));
                isCancelled.countDown();
                assertGivenUp(work::await);
                assertFalse(work.cancel("it has failed already"));
            } else if (world.rank() == 0) {
                assertGivenUp(() -> world.allreduce(new float[10], Reduction.SUM));
            }
            isCancelled.await();
            assertGivenUp(world::barrier);
        });
    }

    private static void assertGivenUp(Executable call) {
        CommunicationException e = assertThrows(CommunicationException.class, call);
        assertEquals(Category.ABORTED, e.category());
        assertTrue(e.reason().matches("rank 1 gave up in #2 allreduce\\(.*\\) by .*: no sum after 50 ms"), e::reason);
    }

    @Test
    void aCompleteCollectiveIsNotGivenUp() throws Exception {
        ranks(world -> {
            Work work = world.allreduceAsync(Data.of(new float[10]), Reduction.SUM);
            work.await();
            assertFalse(work.cancel("too late"));
            world.barrier();
        });
    }

    @Test
    void endsTheCallsOfAllRanksWithTheRankAndItsReason() throws Exception {
        ranks(world -> {
            world.barrier();
            if (world.rank() == 1) {
                assertAborted(() -> world.abort("the loss is NaN,\n  see above"));
            }
            long begin = System.nanoTime();
            assertAborted(world::barrier);
            assertAborted(world::dup);
            assertTrue(System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(20), "waited for the deadline");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void endsRanksThatAreThreads(int size) {
        CommunicationException e = assertThrows(
                CommunicationException.class,
                () -> Tutti.local(size, world -> {
                    if (world.rank() == world.size() - 1) {
                        world.abort("enough");
                    }
                    world.barrier();
                }));
        assertEquals("rank " + (size - 1) + " aborted the job: enough", e.reason());
        assertEquals(Category.ABORTED, e.category());
    }

    /** The rank's number is that of the job, also on a communicator that numbers ranks otherwise. */
    @Test
    void mayBeCalledWhileAnotherThreadWaits() throws Exception {
        CountDownLatch calling = new CountDownLatch(2);
        CountDownLatch aborted = new CountDownLatch(1);
        ranks(world -> {
            Communicator reversed = world.split(0, -world.rank());
            if (world.rank() == 0) { // the others wait for it
                aborted.await();
                return;
            }
            Future<Void> call = Jobs.later(() -> {
                calling.countDown();
                reversed.barrier();
                return null;
            });
            calling.await();
            if (world.rank() == 1) {
                assertAborted(() -> reversed.abort("the loss is NaN, see above"));
                aborted.countDown();
            }
            Throwable e = assertThrows(ExecutionException.class, () -> call.get(20, TimeUnit.SECONDS));
            assertEquals(
                    MESSAGE,
                    assertInstanceOf(CommunicationException.class, e.getCause()).reason());
        });
    }

    @Test
    void keepsTheFirstCauseAndSparesAClosedCommunicator() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        ranks(world -> {
            Communicator other = world.dup();
            other.close();
            assertThrows(IllegalStateException.class, () -> other.abort("too late"));
            world.barrier();
            if (world.rank() == 1) {
                assertAborted(() -> world.abort("the loss is NaN, see above"));
                closed.countDown();
            }
            closed.await();
            assertAborted(world::barrier);
            assertAborted(() -> world.abort("so am I"));
        });
    }

    @Test
    void communicatorsDescribeThemselves() throws Exception {
        Tutti.local(1, world -> assertEquals("communicator 0: rank 0 of 1, 1 host", world.toString()));
        ranks(world -> {
            assertEquals("communicator 0: rank " + world.rank() + " of 3, 1 host", world.toString());
            Communicator part = world.split(world.rank() % 2, 0);
            String hosts = ": rank " + world.rank() / 2 + " of " + part.size() + ", 1 host";
            assertTrue(part.toString().matches("communicator [1-9]\\d*" + hosts), part::toString);
        });
    }
}
