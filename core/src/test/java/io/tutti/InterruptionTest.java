package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.Membership;
import io.tutti.type.Reduction;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An interrupt ends no call and is not lost, wherever it meets the thread. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InterruptionTest {
    private static final int RANKS = 3;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @TempDir
    private Path folder;

    private Options options(String link) {
        return link.equals("mixed")
                ? Jobs.options(folder)
                : Jobs.options(folder).with(Setting.LINK, link);
    }

    /** Ranks 0 and 1 are on one host. */
    private List<Membership> members(String link) throws Exception {
        String rendezvous = "127.0.0.1:" + Jobs.freePort();
        long job = Jobs.newJob();
        return List.of(0, 1, 2).stream()
                .map(rank -> Jobs.member(rank, RANKS, rendezvous, job)
                        .withHost(link.equals("mixed") ? "host" + rank / 2 : null))
                .toList();
    }

    /** Everything that waits. */
    private static void everything(Membership membership, Options options) {
        try (Communicator world = HostJob.join(membership, options).communicator()) {
            int[] vector = {1};
            for (int round = 0; round < 10; round++) {
                Communicator other = world.dup();
                Communicator half = world.split(world.rank() % 2, 0);
                other.allocate(1000);
                half.barrier();
                other.allreduce(vector, Reduction.SUM);
                other.start(new Request.Allreduce(Data.of(vector), Reduction.MAX))
                        .await();
                half.close();
                other.close();
            }
            assertEquals(Math.powExact(RANKS, 10), vector[0]);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp", "mixed"})
    void ranksThatAreInterruptedBeforeDoEverything(String link) throws Exception {
        List<CompletableFuture<Boolean>> ranks = members(link).stream()
                .map(membership -> Jobs.later(() -> {
                    Thread.currentThread().interrupt();
                    everything(membership, options(link));
                    return Thread.interrupted();
                }))
                .toList();
        for (CompletableFuture<Boolean> rank : ranks) {
            assertTrue(rank.get(), "the interrupt was lost");
        }
    }

    /** A thread interrupts all ranks again and again. */
    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp", "mixed"})
    void ranksThatAreInterruptedAtAnyTimeDoEverything(String link) throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        List<CompletableFuture<Void>> ranks = members(link).stream()
                .map(membership -> Jobs.<Void>later(() -> {
                    Thread self = Thread.currentThread();
                    Jobs.later(() -> {
                        while (!over.get()) {
                            self.interrupt();
                            LockSupport.parkNanos(300_000);
                        }
                        return null;
                    });
                    everything(membership, options(link));
                    return null;
                }))
                .toList();
        try {
            for (CompletableFuture<Void> rank : ranks) {
                rank.get();
            }
        } finally {
            over.set(true);
        }
    }

    /**
     * Rank 0 is not there: rank 1 tries until its deadline, and leaves its processor to others meanwhile. Only
     * the calling thread and the one that tries are counted: the process also compiles, and ends what tests before left.
     */
    @Test
    void connectingWaitsInterruptedOrNot() throws Exception {
        Options hurried = options("shm").with(Setting.JOIN_DEADLINE, "3");
        Membership one = members("shm").get(1);
        FutureTask<Long> used = new FutureTask<>(() -> {
            long before = THREADS.getCurrentThreadCpuTime();
            Thread.currentThread().interrupt();
            CommunicationException failure =
                    assertThrows(CommunicationException.class, () -> HostJob.join(one, hurried));
            assertTrue(Thread.interrupted(), "the interrupt was lost");
            assertEquals(Category.DEADLINE, failure.category());
            assertTrue(failure.getMessage().contains("within 3 s: Connection refused"), failure::getMessage);
            return THREADS.getCurrentThreadCpuTime() - before;
        });
        ThreadGroup own = new ThreadGroup("the rank's");
        Thread.ofPlatform().group(own).daemon().start(used);
        long trying = 0;
        while (!used.isDone()) {
            trying = Math.max(trying, triedNanos(own));
            LockSupport.parkNanos(10_000_000);
        }
        long sum = used.get() + trying;
        assertTrue(trying > 0, "no thread tried");
        assertTrue(sum < TimeUnit.MILLISECONDS.toNanos(1500), () -> sum / 1_000_000 + " ms of processor time in 3 s");
    }

    /** Processor time of the thread that joins: that of the threads' group, since ranks of tests beside this one join, too. */
    private static long triedNanos(ThreadGroup group) {
        Thread[] threads = new Thread[1 + group.activeCount()];
        return Arrays.stream(threads, 0, group.enumerate(threads))
                .filter(thread -> thread.getName().equals("tutti-join"))
                .mapToLong(thread -> THREADS.getThreadCpuTime(thread.threadId()))
                .max()
                .orElse(0);
    }

    /** What the others wait for comes late, while this rank is interrupted: in a call that waits for ranks, not links. */
    @ParameterizedTest
    @ValueSource(strings = {"dup", "allocate", "close"})
    void anInterruptedCallLeavesNobodyWaiting(String call) throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        List<Membership> members = members("shm");
        List<CompletableFuture<Boolean>> ranks = members.stream()
                .map(membership -> Jobs.later(() -> {
                    try (Communicator world =
                            HostJob.join(membership, options("shm")).communicator()) {
                        if (membership.rank() == 0) {
                            Thread self = Thread.currentThread();
                            Jobs.later(() -> {
                                while (!isInside(self)) {
                                    Thread.onSpinWait();
                                }
                                self.interrupt();
                                inside.countDown();
                                return null;
                            });
                        } else {
                            await(inside);
                        }
                        switch (call) {
                            case "dup" -> world.dup().barrier();
                            case "allocate" -> assertEquals(7, world.allocate(7).byteSize());
                            default -> {} // the resource
                        }
                    }
                    return Thread.interrupted();
                }))
                .toList();
        for (int rank = 0; rank < RANKS; rank++) {
            assertEquals(rank == 0, ranks.get(rank).get(), "rank " + rank);
        }
    }

    private static boolean isInside(Thread thread) {
        return List.of(thread.getStackTrace()).stream()
                .anyMatch(frame -> frame.getClassName().equals("io.tutti.RankCommunicator"));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new CompletionException(e);
        }
    }
}
