package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.type.Reduction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the end of the communicator of all ranks does to the others, and to what was started. */
@Timeout(120)
class ClosingTest {
    private static final int RANKS = 3;
    private static final int WORKS = 8;
    /** Far less than the deadline of these jobs. */
    private static final long AT_ONCE_NANOS = 2_000_000_000L;
    /** Half of that deadline. What is not done by then would not be done by itself. */
    private static final long SOON_SECONDS = 10;

    @TempDir
    private Path folder;

    private void ranks(String link, JoinedRanks.Program program) throws Exception {
        if (link.equals("local")) {
            Tutti.local(RANKS, Jobs.options(folder), world -> {
                try {
                    program.run(world);
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            });
        } else {
            JoinedRanks.run(RANKS, Jobs.options(folder).with(Setting.LINK, link), program);
        }
    }

    private static Request.Allreduce sum(int[] vector) {
        return new Request.Allreduce(Data.of(vector), Reduction.SUM);
    }

    private static List<CompletableFuture<Void>> start(Communicator communicator, int[] vector) {
        List<CompletableFuture<Void>> futures = new ArrayList<>();
        for (int i = 0; i < WORKS; i++) {
            futures.add(communicator.start(sum(vector)).asStage().toCompletableFuture());
        }
        return futures;
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "shm", "tcp"})
    void closingTheWorldCompletesWhatOthersOfItHaveStarted(String link) throws Exception {
        ranks(link, world -> {
            int[] vector = {1};
            List<CompletableFuture<Void>> futures = start(world.dup(), vector);
            world.close();
            for (CompletableFuture<Void> future : futures) {
                future.get(SOON_SECONDS, TimeUnit.SECONDS);
            }
            assertEquals(Math.powExact(RANKS, WORKS), vector[0]);
        });
    }

    /** Rank 0 leaves without its part. */
    @ParameterizedTest
    @ValueSource(strings = {"local", "shm", "tcp"})
    void closingTheWorldFailsWhatCanNotBeDone(String link) throws Exception {
        CountDownLatch started = new CountDownLatch(RANKS - 1);
        ranks(link, world -> {
            Communicator other = world.dup();
            if (world.rank() == 0) {
                started.await();
            } else {
                List<CompletableFuture<Void>> futures = start(other, new int[1]);
                started.countDown();
                world.close();
                for (CompletableFuture<Void> future : futures) {
                    Throwable failure =
                            assertThrows(ExecutionException.class, () -> future.get(SOON_SECONDS, TimeUnit.SECONDS));
                    CommunicationException cause = assertInstanceOf(CommunicationException.class, failure.getCause());
                    assertEquals(List.of(0), cause.ranks(), cause::getMessage);
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "shm", "tcp"})
    void whateverBelongedToAClosedWorldRefusesAtOnce(String link) throws Exception {
        ranks(link, world -> {
            Communicator other = world.dup();
            Prepared prepared = other.prepare(sum(new int[1]));
            world.close();
            for (Communicator closed : List.of(other, world)) {
                for (Executable call : List.<Executable>of(
                        closed::dup,
                        () -> closed.split(0, 0),
                        () -> closed.allocate(10),
                        closed::barrier,
                        () -> closed.start(sum(new int[1])),
                        () -> closed.prepare(sum(new int[1])),
                        prepared::run,
                        prepared::start)) {
                    refused(call, "the communicator is closed");
                }
                closed.close();
            }
        });
    }

    private static void refused(Executable call, String why) {
        long begin = System.nanoTime();
        String message = assertThrows(IllegalStateException.class, call).getMessage();
        assertTrue(message.contains(why), message);
        assertTrue(System.nanoTime() - begin < AT_ONCE_NANOS, message);
    }

    /** What is refused once it has failed is refused at once, too. */
    @ParameterizedTest
    @ValueSource(strings = {"local", "shm", "tcp"})
    void aFailedJobMakesNoCommunicators(String link) throws Exception {
        ranks(link, world -> {
            Communicator other = world.dup();
            if (world.rank() == 0) {
                world.close();
            } else {
                assertThrows(CommunicationException.class, other::barrier);
                long begin = System.nanoTime();
                assertThrows(CommunicationException.class, other::dup);
                assertThrows(CommunicationException.class, () -> other.allocate(10));
                assertTrue(System.nanoTime() - begin < AT_ONCE_NANOS);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "shm", "tcp"})
    void closingTheWorldWaitsForACallOfAnotherThread(String link) throws Exception {
        CountDownLatch late = new CountDownLatch(RANKS - 1);
        ranks(link, world -> {
            Communicator other = world.dup();
            int[] vector = {1};
            AtomicReference<Thread> caller = new AtomicReference<>();
            if (world.rank() == 0) { // the others wait for this
                late.await();
            }
            CompletableFuture<Void> call = Jobs.later(() -> {
                caller.set(Thread.currentThread());
                other.allreduce(vector, Reduction.SUM);
                return null;
            });
            if (world.rank() == 0) {
                call.get();
            } else {
                awaitInside(caller);
                late.countDown();
            }
            world.close();
            assertTrue(call.isDone());
            call.get();
            assertEquals(RANKS, vector[0]);
        });
    }

    private static void awaitInside(AtomicReference<Thread> caller) {
        while (caller.get() == null || !isInside(caller.get())) {
            Thread.onSpinWait();
        }
    }

    private static boolean isInside(Thread thread) {
        return List.of(thread.getStackTrace()).stream()
                .anyMatch(frame -> frame.getClassName().equals("io.tutti.run.Engine"));
    }

    /** Whether the collective was done when the callback was attached makes no difference. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCallbackNeverWaits(boolean done) throws Exception {
        CountDownLatch attached = new CountDownLatch(RANKS - 1);
        ranks("shm", world -> {
            if (world.rank() == 0 && !done) {
                attached.await();
            }
            int[] vector = {1};
            Work work = world.start(sum(vector));
            if (done) {
                work.await();
            }
            CompletableFuture<Void> complaints = work.asStage()
                    .thenRun(() -> {
                        for (Executable wait : List.<Executable>of(
                                work::await,
                                world::barrier,
                                world::dup,
                                () -> world.split(0, 0),
                                () -> world.allocate(10),
                                world::close)) {
                            refused(wait, "a callback");
                        }
                    })
                    .toCompletableFuture();
            if (world.rank() > 0) {
                attached.countDown();
            }
            complaints.get();
            // It may start, and what it made dependent is a callback, too.
            int[] more = {1};
            world.start(sum(new int[1]))
                    .asStage()
                    .thenCompose(nothing -> world.start(sum(more)).asStage())
                    .thenRun(() -> refused(world::barrier, "a callback"))
                    .toCompletableFuture()
                    .get();
            assertEquals(RANKS, more[0]);
            world.start(sum(more))
                    .asStage()
                    .thenRunAsync(world::barrier, waits -> Thread.ofPlatform().start(waits))
                    .toCompletableFuture()
                    .get();
            assertEquals(RANKS * RANKS, more[0]);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "shm", "tcp"})
    void callbacksRunInOrderBeforeTheWorldIsClosed(String link) throws Exception {
        ranks(link, world -> {
            List<Integer> order = new ArrayList<>();
            int[] vector = new int[1000];
            for (int i = 0; i < WORKS; i++) {
                int number = i;
                world.start(sum(vector)).asStage().thenRun(() -> order.add(number));
            }
            world.close();
            assertEquals(List.of(0, 1, 2, 3, 4, 5, 6, 7), order);
        });
    }
}
