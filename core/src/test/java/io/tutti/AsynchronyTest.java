package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is started and waited for later, or by others; ranks are threads, over every link. */
@Timeout(120)
class AsynchronyTest {
    private static final int RANKS = 3;

    @TempDir
    private Path folder;

    private void ranks(String link, JoinedRanks.Program program) throws Exception {
        JoinedRanks.run(RANKS, Jobs.options(folder).with(Setting.LINK, link), program);
    }

    private static Request.Allreduce sum(int[] vector) {
        return new Request.Allreduce(Data.of(vector), Reduction.SUM);
    }

    /** It is taken out of its queue before anybody is told that it is done. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aStageMayStartTheSameAgain(String link) throws Exception {
        int rounds = 300;
        ranks(link, world -> {
            int[] vector = {1, world.rank()};
            Prepared prepared = world.prepare(sum(vector));
            CountDownLatch done = new CountDownLatch(rounds);
            again(prepared, done);
            done.await();
            int expected = 1;
            for (int round = 0; round < rounds; round++) {
                expected *= RANKS;
            }
            assertEquals(expected, vector[0]);
            assertEquals(expected, vector[1]); // 0 + 1 + 2 is 3
        });
    }

    @Test
    void worksAndPreparedCollectivesSayWhatTheyAre() {
        CountDownLatch described = new CountDownLatch(1);
        Tutti.local(2, world -> {
            Prepared prepared = world.prepare(sum(new int[] {1, 2}));
            if (world.rank() == 1) {
                Uninterrupted.await(Long.MAX_VALUE, nanos -> described.await(nanos, TimeUnit.NANOSECONDS));
            }
            Work work = prepared.start();
            if (world.rank() == 0) { // rank 1 has not called it
                String text = work.toString();
                described.countDown();
                assertTrue(text.matches("allreduce\\(SUM, INT32, count=2\\) by [a-z-]+, under way"), text);
            }
            work.await();
            assertEquals("prepared " + work, prepared + ", complete");
        });
    }

    /** The progress thread looks again and again at what was started, which no rank finishes meanwhile. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void memoryOfOneThreadIsTakenBesideWhatWasStarted(String link) throws Exception {
        ranks(link, world -> {
            try (Communicator other = world.dup();
                    Arena arena = Arena.ofConfined()) {
                Data own = Data.of(arena.allocate(Integer.BYTES, Integer.BYTES), ElementType.INT32);
                int[] vector = {1};
                Work started = world.rank() == 0 ? null : other.allreduceAsync(Data.of(vector), Reduction.SUM);
                for (int round = 0; round < 2_000; round++) {
                    own.segment().set(ValueLayout.JAVA_INT, 0, round);
                    world.allreduce(own, Reduction.SUM);
                    assertEquals(RANKS * round, own.segment().get(ValueLayout.JAVA_INT, 0));
                }
                Work last = started == null ? other.allreduceAsync(Data.of(vector), Reduction.SUM) : started;
                last.await();
                assertEquals(RANKS, vector[0]);
            }
        });
    }

    private static void again(Prepared prepared, CountDownLatch left) {
        prepared.start().asStage().thenRun(() -> {
            left.countDown();
            if (left.getCount() > 0) {
                again(prepared, left);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aStageMayNotWait(String link) throws Exception {
        CountDownLatch attached = new CountDownLatch(RANKS - 1);
        ranks(link, world -> {
            if (world.rank() == 0) {
                attached.await(); // so that the others' stages run on the threads that drive
                world.start(sum(new int[5])).await();
                world.start(sum(new int[5])).await();
            } else {
                CompletableFuture<Throwable> told = world.start(sum(new int[5]))
                        .asStage()
                        .handle((nothing, other) -> complaint(world.start(sum(new int[5]))))
                        .toCompletableFuture();
                attached.countDown();
                assertInstanceOf(IllegalStateException.class, told.get());
                assertTrue(told.get().getMessage().contains("start it instead"), told.get()::toString);
            }
            int[] vector = {1};
            world.allreduce(vector, Reduction.SUM); // after the other
            assertEquals(RANKS, vector[0]);
        });
    }

    private static Throwable complaint(Work work) {
        try {
            work.await();
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    /** Its thread drives all collectives, so the one that it waits for would never end. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aReductionMayNotWait(String link) throws Exception {
        Queue<String> told = new ConcurrentLinkedQueue<>();
        ranks(link, world -> {
            Communicator other = world.dup();
            Work pending = other.start(sum(new int[1]));
            Reduction waiting = Reduction.of("waiting", true, ElementType.INT32, (left, right, target, count) -> {
                told.add(outcome(pending));
                target.copyFrom(left);
            });
            world.allreduce(new int[1], waiting);
            pending.await();
            other.close();
        });
        assertFalse(told.isEmpty(), "no rank has combined anything");
        told.forEach(outcome -> assertTrue(outcome.contains("its thread drives them all"), outcome));
    }

    private static String outcome(Work work) {
        try {
            return "ended within a millisecond: " + work.await(Duration.ofMillis(1));
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aLimitEndsAWait(String link) throws Exception {
        CountDownLatch late = new CountDownLatch(1);
        ranks(link, world -> {
            if (world.rank() == 0) {
                late.await();
            }
            int[] vector = {world.rank()};
            Work work = world.start(sum(vector));
            if (world.rank() == 1) {
                long begin = System.nanoTime();
                assertFalse(work.await(Duration.ofMillis(30)));
                assertTrue(System.nanoTime() - begin >= 30_000_000);
                assertFalse(work.isDone());
                late.countDown();
            }
            assertTrue(work.await(ChronoUnit.FOREVER.getDuration()));
            assertTrue(work.await(Duration.ZERO));
            assertEquals(3, vector[0]);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void whatIsUnderWayIsNotStartedAgain(String link) throws Exception {
        CountDownLatch late = new CountDownLatch(RANKS - 1);
        ranks(link, world -> {
            int[] vector = {1};
            Prepared prepared = world.prepare(sum(vector));
            if (world.rank() == 0) {
                late.await();
            }
            Work work = prepared.start();
            if (world.rank() > 0) {
                assertThrows(IllegalStateException.class, prepared::start);
                assertThrows(IllegalStateException.class, prepared::run);
                late.countDown();
            }
            work.await();
            prepared.run();
            assertEquals(RANKS * RANKS, vector[0]);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void closingWaitsForWhatWasStartedAndNothingStartsAfterIt(String link) throws Exception {
        ranks(link, world -> {
            int[] vector = {1};
            Communicator other = world.dup();
            Prepared prepared = other.prepare(sum(vector));
            Work last = null;
            for (int i = 0; i < 5; i++) {
                last = other.start(sum(vector));
            }
            other.close();
            assertTrue(last.isDone());
            assertEquals(243, vector[0]);
            assertThrows(IllegalStateException.class, prepared::start);
            assertThrows(IllegalStateException.class, prepared::run);
            assertThrows(IllegalStateException.class, other::barrier);
        });
    }

    /** The second run cannot end before rank 0 has joined it. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void eachStartOfAPreparedCollectiveHasAHandleOfItsOwn(String link) throws Exception {
        CountDownLatch looked = new CountDownLatch(RANKS - 1);
        ranks(link, world -> {
            Prepared prepared = world.prepare(sum(new int[] {1}));
            Work first = prepared.start();
            first.await();
            if (world.rank() == 0) {
                assertTrue(looked.await(20, TimeUnit.SECONDS), "a rank has taken its first work for its second");
            }
            Work second = prepared.start();
            if (world.rank() > 0) {
                CompletableFuture<Boolean> told =
                        first.asStage().thenApply(nothing -> second.isDone()).toCompletableFuture();
                assertFalse(told.get(10, TimeUnit.SECONDS));
                assertTrue(first.isDone());
                assertTrue(first.await(Duration.ZERO));
                first.await();
                assertFalse(second.isDone());
                looked.countDown();
            }
            second.asStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
            prepared.run();
            assertTrue(second.asStage().toCompletableFuture().isDone());
        });
    }

    /** One's operations are driven by the other as often as not. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void threadsWithACommunicatorEach(String link) throws Exception {
        ranks(link, world -> {
            Communicator other = world.dup();
            CompletableFuture<Void> second = Jobs.later(() -> calls(other, 7));
            calls(world, 11);
            second.get();
            other.close();
        });
    }

    private static Void calls(Communicator communicator, int factor) {
        int[] vector = new int[1000];
        for (int call = 0; call < 300; call++) {
            vector[999] = factor * call + communicator.rank();
            if (call % 3 == 0) {
                communicator.start(sum(vector)).await();
            } else {
                communicator.allreduce(vector, Reduction.SUM);
            }
            assertEquals(3 * factor * call + 3, vector[999], "call " + call + " of " + factor);
        }
        return null;
    }

    /** A thread that blocks in the system for one thing is woken by what another thread starts. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void oneThreadWaitsWhileAnotherGoesOn(String link) throws Exception {
        CountDownLatch gone = new CountDownLatch(RANKS);
        ranks(link, world -> {
            Communicator other = world.dup();
            AtomicInteger arrived = new AtomicInteger();
            CompletableFuture<Void> waiting = Jobs.later(() -> {
                int[] vector = {1};
                if (world.rank() == 0) { // the others wait for this
                    await(gone);
                }
                world.allreduce(vector, Reduction.SUM);
                arrived.set(vector[0]);
                return null;
            });
            for (int call = 0; call < 200; call++) {
                int[] vector = {call};
                other.start(sum(vector)).await();
                assertEquals(3 * call, vector[0]);
            }
            assertEquals(0, arrived.get());
            gone.countDown();
            waiting.get();
            assertEquals(RANKS, arrived.get());
            other.close();
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void memoryOfOneThreadIsForCallsThatBlock(String link) throws Exception {
        ranks(link, world -> {
            try (Arena arena = Arena.ofConfined()) {
                Data vector = new Data(arena.allocate(4, 4), ElementType.INT32);
                vector.segment().fill((byte) 1);
                world.allreduce(vector, Reduction.SUM);
                assertEquals(3, vector.segment().get(java.lang.foreign.ValueLayout.JAVA_BYTE, 0));
                String message = assertThrows(
                                IllegalArgumentException.class,
                                () -> world.start(new Request.Allreduce(vector, Reduction.SUM)))
                        .getMessage();
                assertTrue(message.contains("confined"), message);
            }
            world.barrier();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void whatFailsFailsItsStage(String link) throws Exception {
        ranks(link, world -> {
            if (world.rank() == 0) {
                assertThrows(CommunicationException.class, world::barrier);
                return;
            }
            CompletableFuture<Void> stage =
                    world.start(sum(new int[1])).asStage().toCompletableFuture();
            Throwable failure = assertThrows(ExecutionException.class, stage::get);
            assertInstanceOf(CommunicationException.class, failure.getCause());
        });
    }

    /** An interrupt does not end a collective: the wait goes on, also where it blocks, and the thread stays interrupted. */
    @Test
    void anInterruptedThreadWaitsAndStaysInterrupted() throws Exception {
        AtomicReference<Thread> waiting = new AtomicReference<>();
        ranks("shm", world -> {
            int[] vector = {1};
            if (world.rank() == 0) {
                while (waiting.get() == null || !isBlocked(waiting.get())) {
                    Thread.yield();
                }
            } else {
                Thread.currentThread().interrupt();
            }
            if (world.rank() == 1) {
                waiting.set(Thread.currentThread());
            }
            world.allreduce(vector, Reduction.SUM);
            world.start(sum(vector)).await();
            assertEquals(world.rank() > 0, Thread.interrupted());
            assertEquals(9, vector[0]);
        });
    }

    /** It parks, or where the operating system wakes ranks, it blocks in a call of the system. */
    private static boolean isBlocked(Thread thread) {
        return thread.getState() == Thread.State.TIMED_WAITING
                || Stream.of(thread.getStackTrace())
                        .anyMatch(frame -> frame.getMethodName().equals("blockOnMemory"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void aFailedDupLeavesNothingBehind(String link) throws Exception {
        ranks(link, world -> {
            var wrong = world.options().with(Setting.ALGORITHM, "no-such-algorithm");
            assertThrows(IllegalArgumentException.class, () -> world.dup(wrong));
            try (Communicator right = world.dup()) {
                right.barrier();
            }
            world.barrier();
        });
    }
}
