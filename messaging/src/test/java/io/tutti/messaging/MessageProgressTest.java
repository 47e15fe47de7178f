package io.tutti.messaging;

import static io.tutti.messaging.LocalMessages.of;
import static io.tutti.messaging.LocalMessages.run;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What waits, what does not, and what goes on meanwhile. */
@Timeout(60)
class MessageProgressTest {
    private static final int LARGE = 300_000;
    private static final int CALLS = 1000;
    private static final int TURNS = 50;
    private static final long ROUNDS_NANOS = 20_000_000_000L;

    @Test
    void aSynchronousSendWaitsForItsReceive() {
        run(2, (world, messages) -> {
            if (world.rank() == 0) {
                MessageRequest send = messages.startSend(of(1), 1, 0, SendMode.SYNCHRONOUS);
                world.barrier();
                assertFalse(send.test());
                world.barrier();
                send.await();
            } else {
                world.barrier();
                world.barrier();
                messages.receive(MemorySegment.ofArray(new int[1]), 0, 0);
            }
        });
    }

    @Test
    void aSenderBeyondItsCreditWaitsAndDoesNotHoldUpWhatIsExpected() {
        run(2, (world, messages) -> {
            int many = 10_000;
            if (world.rank() == 0) {
                MessageRequest[] sends = new MessageRequest[many];
                for (int i = 0; i < many; i++) {
                    sends[i] = messages.startSend(of(i), 1, i, SendMode.STANDARD);
                }
                assertTrue(sends[0].test());
                assertFalse(sends[many - 1].test());
                world.barrier();
                MessageRequests.awaitAll(sends);
            } else {
                int[] found = new int[1];
                world.barrier();
                for (int i = many - 1; i >= 0; i--) {
                    messages.receive(MemorySegment.ofArray(found), 0, i);
                    assertEquals(i, found[0]);
                }
            }
        });
    }

    /** Credit is longer than a ring is when many ranks share a host. */
    @Test
    void sendsWithinCreditEndThoughTheirReceiverIsInACollective() {
        Options shortRings =
                ProgramProcess.options().with(Setting.RING_BYTES, "32768").with(Setting.DEADLINE, "10");
        Tutti.local(2, shortRings, world -> {
            try (Messages messages = Messages.open(world)) {
                MemorySegment memory = MemorySegment.ofArray(new byte[16_000]);
                if (world.rank() == 0) {
                    for (int tag = 0; tag < 20; tag++) {
                        messages.send(memory, 1, tag);
                    }
                    world.barrier();
                } else {
                    world.barrier();
                    for (int tag = 0; tag < 20; tag++) {
                        assertEquals(16_000, messages.receive(memory, 0, tag).bytes());
                    }
                }
            }
        });
    }

    /** Short and long messages in one thread, collectives in the other: neither ends before the other has had its turns. */
    @Test
    void messagesAndCollectivesDoNotStarveEachOther() {
        run(2, (world, messages) -> {
            int peer = 1 - world.rank();
            AtomicInteger calls = new AtomicInteger();
            AtomicInteger exchanges = new AtomicInteger();
            MemorySegment sent = MemorySegment.ofArray(new byte[LARGE]);
            MemorySegment received = MemorySegment.ofArray(new byte[LARGE]);
            FutureTask<Integer> exchanging = new FutureTask<>(() -> {
                int[] other = new int[1];
                int own;
                do {
                    own = hadTheirTurns(calls, exchanges);
                    messages.sendReceive(of(own), peer, 1, MemorySegment.ofArray(other), peer, 1);
                    messages.sendReceive(sent, peer, 2, received, peer, 2);
                    exchanges.incrementAndGet();
                } while (own + other[0] < 2);
                return exchanges.get();
            });
            Thread.ofPlatform().start(exchanging);
            int[] all = new int[1];
            do {
                all[0] = hadTheirTurns(calls, exchanges);
                world.allreduce(all, Reduction.MIN);
                calls.incrementAndGet();
            } while (all[0] == 0);
            Uninterrupted.await(Long.MAX_VALUE, nanos -> awaitDone(exchanging));
            assertTrue(exchanging.resultNow() >= TURNS);
        });
    }

    private static int hadTheirTurns(AtomicInteger calls, AtomicInteger exchanges) {
        return calls.get() >= TURNS && exchanges.get() >= TURNS ? 1 : 0;
    }

    /** The thread that waits for it drives all others. */
    @Test
    void closingEndsBesideAReceiveThatIsNotFulfilled() {
        run(2, (world, messages) -> {
            int other = 1 - world.rank();
            CountDownLatch waits = new CountDownLatch(1);
            FutureTask<MessageStatus> received = new FutureTask<>(() -> {
                waits.countDown();
                return messages.receive(MemorySegment.ofArray(new int[1]), other, 99);
            });
            Thread.ofPlatform().start(received);
            Uninterrupted.await(Long.MAX_VALUE, nanos -> waits.await(nanos, TimeUnit.NANOSECONDS));
            for (int round = 0; round < 3; round++) {
                try (Communicator copy = world.dup();
                        Messages more = Messages.open(copy)) {
                    more.send(of(round), other, 1);
                    assertEquals(
                            4,
                            more.receive(MemorySegment.ofArray(new int[1]), other, 1)
                                    .bytes());
                }
            }
            assertFalse(received.isDone());
            world.barrier();
            messages.send(of(7), other, 99);
            Uninterrupted.await(Long.MAX_VALUE, nanos -> awaitDone(received));
            assertEquals(99, received.resultNow().tag());
        });
    }

    private static void awaitDone(FutureTask<?> task) throws InterruptedException {
        try {
            task.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A callback may not wait. A receive that it is refused takes no message later. */
    @Test
    void whatIsRefusedInACallbackChangesNothing() {
        run(2, (world, messages) -> {
            int[] vector = {1};
            int[] untouched = {0};
            int other = 1 - world.rank();
            CompletableFuture<Throwable> refused = world.allreduceAsync(Data.of(vector), Reduction.SUM)
                    .asStage()
                    .handle((done, failure) -> assertThrows(IllegalStateException.class, () -> {
                        messages.receive(MemorySegment.ofArray(untouched), other, 5);
                    }))
                    .<Throwable>thenApply(each -> each)
                    .toCompletableFuture();
            assertTrue(
                    refused.join().getMessage().contains("callback"),
                    refused.join().getMessage());
            world.barrier();
            int[] found = {0};
            messages.send(of(42), other, 5);
            assertEquals(
                    4, messages.receive(MemorySegment.ofArray(found), other, 5).bytes());
            assertArrayEquals(new int[] {42}, found);
            assertArrayEquals(new int[] {0}, untouched);
        });
    }

    @Test
    void whatIsTriedIsSentWhileTheReceiverHasMemory() {
        run(2, (world, messages) -> {
            for (int to : new int[] {world.rank(), 1 - world.rank()}) {
                int sent = 0;
                while (messages.trySend(of(sent), to, 7)) {
                    sent++;
                }
                assertEquals(4096, sent, "512 KiB of 128 bytes each");
                world.barrier(); // receives would give credit back
                assertFalse(messages.trySend(MemorySegment.ofArray(new byte[(16 << 10) + 1]), to, 7));
                MessageRequest later = messages.startSend(of(sent), to, 7, SendMode.STANDARD);
                int[] found = new int[1];
                for (int expected = 0; expected <= sent; expected++) {
                    messages.receive(MemorySegment.ofArray(found), to, 7);
                    assertEquals(expected, found[0]);
                }
                later.await();
                world.barrier();
            }
        });
    }

    @Test
    void buffersLimitBufferedSends() {
        run(2, (world, messages) -> {
            if (world.rank() == 0) {
                MemorySegment memory = MemorySegment.ofArray(new int[LARGE]);
                assertThrows(IllegalStateException.class, () -> messages.send(memory, 1, 0, SendMode.BUFFERED));
                messages.setBufferBytes(memory.byteSize());
                messages.send(memory, 1, 0, SendMode.BUFFERED);
                memory.fill((byte) 1);
                assertThrows(IllegalStateException.class, () -> messages.send(of(1), 1, 0, SendMode.BUFFERED));
                world.barrier();
                messages.flushBuffer();
                messages.send(of(1), 1, 0, SendMode.BUFFERED);
            } else {
                world.barrier();
                int[] found = {1};
                assertThrows(TruncationException.class, () -> messages.receive(MemorySegment.ofArray(found), 0, 0));
                assertEquals(0, found[0]);
                messages.receive(MemorySegment.ofArray(found), 0, 0);
                assertEquals(1, found[0]);
            }
        });
    }

    @Test
    void severalRequestsAreLookedAtWithoutWaiting() {
        run(2, (world, messages) -> {
            int[][] in = new int[2][1];
            if (world.rank() == 0) {
                messages.receive(of(0), 1, 0);
                messages.send(of(11), 1, 2);
                messages.receive(of(0), 1, 0);
                messages.send(of(10), 1, 1);
                return;
            }
            MessageRequest[] both = {
                messages.startReceive(MemorySegment.ofArray(in[0]), 0, 1),
                null,
                messages.startReceive(MemorySegment.ofArray(in[1]), 0, 2)
            };
            assertFalse(MessageRequests.testAll(both));
            assertArrayEquals(new int[0], MessageRequests.testSome(both));
            messages.send(of(0), 0, 0); // only now may rank 0 send the second
            assertArrayEquals(new int[] {2}, MessageRequests.awaitSome(both));
            assertArrayEquals(new int[] {2}, MessageRequests.testSome(both));
            assertFalse(MessageRequests.testAll(both));
            both[2].await();
            messages.send(of(0), 0, 0); // and the first
            while (!MessageRequests.testAll(both)) {
                Thread.onSpinWait();
            }
            assertArrayEquals(new int[] {0}, MessageRequests.testSome(both));
            both[0].await();
            assertTrue(MessageRequests.testAll(both));
            assertArrayEquals(new int[0], MessageRequests.testSome(both));
            assertArrayEquals(new int[] {10}, in[0]);
            assertArrayEquals(new int[] {11}, in[1]);
        });
    }

    /** Rank 0 goes on until a round allocates nothing; compilers must have come to rest for that. */
    @Test
    void repeatedBlockingMessagesAllocateNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        run(2, (world, messages) -> {
            int[] goesOn = {1};
            MemorySegment memory = of(goesOn);
            int peer = 1 - world.rank();
            long end = System.nanoTime() + ROUNDS_NANOS;
            long least = Long.MAX_VALUE;
            while (goesOn[0] == 1) {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int call = 0; call < CALLS; call++) {
                    if (world.rank() == 0) {
                        messages.send(memory, peer, 3);
                        messages.receive(memory, peer, 3);
                    } else {
                        messages.receive(memory, peer, 3);
                        messages.send(memory, peer, 3);
                    }
                }
                if (world.rank() == 0) {
                    least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
                    goesOn[0] = least == 0 || System.nanoTime() > end ? 0 : 1;
                    messages.send(memory, peer, 4);
                } else {
                    messages.receive(memory, peer, 4);
                }
            }
            if (world.rank() == 0) {
                assertEquals(0, least, "bytes in " + CALLS + " round trips");
            }
        });
    }

    @Test
    void theLongestShortMessageIsTriedAndNoLongerOne() {
        run(1, (world, messages) -> {
            byte[] found = new byte[(int) Messages.SHORT_BYTES];
            assertTrue(messages.trySend(MemorySegment.ofArray(new byte[found.length]), 0, 7));
            assertFalse(messages.trySend(MemorySegment.ofArray(new byte[found.length + 1]), 0, 7));
            assertEquals(
                    found.length,
                    messages.receive(MemorySegment.ofArray(found), 0, 7).bytes());
        });
    }

    /** Memory for messages to this rank itself, too. */
    @Test
    void whatIsReceivedMakesRoomForAsMuch() {
        run(2, (world, messages) -> {
            for (int to : new int[] {world.rank(), 1 - world.rank()}) {
                for (int round = 0; round < 2; round++) {
                    int sent = 0;
                    while (sent < 4000 && isSentInTime(messages, to, 7)) {
                        sent++;
                    }
                    assertEquals(4000, sent, "round " + round + ", to " + to + " from " + world.rank());
                    for (int i = 0; i < sent; i++) {
                        messages.receive(of(0), to, 7);
                    }
                    world.barrier();
                }
            }
        });
    }

    /** Otherwise its sender would take them for messages that still need memory. */
    @Test
    void whatIsExpectedTakesNoMemoryForLong() {
        run(2, (world, messages) -> {
            int many = 5000;
            if (world.rank() == 1) {
                MessageRequest[] expected = new MessageRequest[many];
                Arrays.setAll(expected, i -> messages.startReceive(of(0), 0, 7));
                world.barrier();
                MessageRequests.awaitAll(expected);
                world.barrier();
                messages.receive(of(0), 0, 8);
                return;
            }
            world.barrier();
            for (int i = 0; i < many; i++) {
                messages.send(of(i), 1, 7);
            }
            world.barrier();
            assertTrue(isSentInTime(messages, 1, 8), "all are received");
        });
    }

    /** Tries to send until the receiver has said that it has memory, which may be on its way. */
    private static boolean isSentInTime(Messages messages, int to, int tag) {
        long end = System.nanoTime() + ROUNDS_NANOS;
        boolean isSent;
        do {
            isSent = messages.trySend(of(1), to, tag);
        } while (!isSent && System.nanoTime() < end);
        return isSent;
    }
}
