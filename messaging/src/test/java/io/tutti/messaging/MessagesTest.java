package io.tutti.messaging;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
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
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The rules of messages, one by one. */
@Timeout(60)
class MessagesTest {
    private static final int ANY_SOURCE = Messages.ANY_SOURCE;
    private static final int ANY_TAG = Messages.ANY_TAG;
    private static final int LARGE = 300_000;
    private static final int CALLS = 1000;
    private static final long ROUNDS_NANOS = 20_000_000_000L;

    private static void run(int ranks, BiConsumer<Communicator, Messages> program) {
        Tutti.local(ranks, ProgramProcess.options(), world -> {
            try (Messages messages = Messages.open(world)) {
                program.accept(world, messages);
            }
        });
    }

    private static MemorySegment of(int... numbers) {
        return MemorySegment.ofArray(numbers);
    }

    @Test
    void aLongMessageDoesNotLetAShortOneOvertake() {
        run(2, (world, messages) -> {
            if (world.rank() == 0) {
                MessageRequest first =
                        messages.startSend(MemorySegment.ofArray(new int[LARGE]), 1, 7, SendMode.STANDARD);
                messages.send(of(1), 1, 7);
                messages.send(of(2), 1, 8);
                first.await();
            } else {
                int[] found = new int[LARGE];
                MemorySegment memory = MemorySegment.ofArray(found);
                assertEquals(8, messages.receive(memory, 0, 8).tag());
                assertEquals(4L * LARGE, messages.receive(memory, 0, 7).bytes());
                assertEquals(new MessageStatus(0, 7, 4, false), messages.receive(memory, ANY_SOURCE, ANY_TAG));
                assertEquals(1, found[0]);
            }
        });
    }

    @Test
    void theOldestReceiveThatTakesAMessageGetsIt() {
        run(2, (world, messages) -> {
            if (world.rank() == 0) {
                MessageRequest[] receives = {
                    messages.startReceive(MemorySegment.ofArray(new int[1]), 1, 5),
                    messages.startReceive(MemorySegment.ofArray(new int[1]), ANY_SOURCE, ANY_TAG),
                    messages.startReceive(MemorySegment.ofArray(new int[1]), 1, 5),
                    messages.startReceive(MemorySegment.ofArray(new int[1]), ANY_SOURCE, 6),
                    messages.startReceive(MemorySegment.ofArray(new int[1]), 1, ANY_TAG)
                };
                world.barrier();
                long[] lengths = new long[receives.length];
                for (int i = 0; i < receives.length; i++) {
                    lengths[i] = receives[i].await().bytes();
                }
                assertArrayEquals(new long[] {1, 2, 3, 0, 4}, lengths);
            } else {
                world.barrier();
                MemorySegment four = MemorySegment.ofArray(new byte[4]);
                messages.send(four.asSlice(0, 1), 0, 5);
                messages.send(four.asSlice(0, 2), 0, 5);
                messages.send(four.asSlice(0, 3), 0, 5);
                messages.send(four.asSlice(0, 0), 0, 6);
                messages.send(four, 0, 6);
            }
        });
    }

    @Test
    void truncationNamesSenderTagAndBothLengths() {
        run(2, (world, messages) -> {
            if (world.rank() == 0) {
                messages.send(of(1, 2, 3), 1, 7);
                messages.send(MemorySegment.ofArray(new int[LARGE]), 1, 7);
                messages.send(of(4), 1, 7);
            } else {
                int[] found = new int[2];
                MemorySegment memory = MemorySegment.ofArray(found);
                TruncationException e = assertThrows(TruncationException.class, () -> messages.receive(memory, 0, 7));
                assertEquals(
                        "the message with tag 7 from rank 0 of the communicator has 12 bytes, but the receive has room for 8",
                        e.getMessage());
                assertArrayEquals(new int[] {1, 2}, found);
                MessageRequest receive = messages.startReceive(memory, ANY_SOURCE, ANY_TAG);
                e = assertThrows(TruncationException.class, receive::await);
                assertEquals(new MessageStatus(0, 7, 4L * LARGE, false), e.status());
                assertEquals(4, messages.receive(memory, 0, 7).bytes());
            }
        });
    }

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
    void probesLeaveAMessageOrTakeIt() {
        run(2, (world, messages) -> {
            if (world.rank() == 0) {
                messages.send(of(1, 2), 1, 3);
                messages.send(MemorySegment.ofArray(new int[LARGE]), 1, 3);
                world.barrier();
            } else {
                assertEquals(new MessageStatus(0, 3, 8, false), messages.probe(ANY_SOURCE, ANY_TAG));
                MatchedMessage first = messages.matchedProbe(0, 3);
                assertEquals(8, first.status().bytes());
                assertEquals(4L * LARGE, messages.probe(0, ANY_TAG).bytes());
                assertTrue(messages.tryProbe(0, 4).isEmpty());
                MatchedMessage second = messages.tryMatchedProbe(0, 3).orElseThrow();
                assertTrue(messages.tryProbe(ANY_SOURCE, ANY_TAG).isEmpty());
                assertEquals(
                        4L * LARGE,
                        second.receive(MemorySegment.ofArray(new int[LARGE])).bytes());
                int[] found = new int[2];
                first.receive(MemorySegment.ofArray(found));
                assertArrayEquals(new int[] {1, 2}, found);
                assertThrows(IllegalStateException.class, () -> first.receive(MemorySegment.ofArray(found)));
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
    void preparedRequestsRunAgain() {
        run(2, (world, messages) -> {
            int[] out = new int[1];
            int[] in = new int[1];
            int peer = 1 - world.rank();
            MessageRequest[] both = {
                messages.prepareSend(MemorySegment.ofArray(out), peer, 1, SendMode.STANDARD),
                messages.prepareReceive(MemorySegment.ofArray(in), peer, 1)
            };
            assertTrue(both[0].test());
            assertSame(MessageStatus.EMPTY, both[1].await());
            assertEquals(MessageRequests.NONE, MessageRequests.awaitAny(both));
            for (int i = 0; i < 100; i++) {
                out[0] = i;
                both[0].start();
                both[1].start();
                assertThrows(IllegalStateException.class, both[1]::start);
                for (int done = 0; done < 2; ) {
                    for (int index : MessageRequests.awaitSome(both)) {
                        both[index].await();
                        done++;
                    }
                }
                assertEquals(i, in[0]);
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

    @Test
    void registeredMemoryArrivesWithoutACopyBetween() {
        run(2, (world, messages) -> {
            MemorySegment mine = world.allocate(4L * LARGE);
            if (world.rank() == 0) {
                mine.fill((byte) 3);
                messages.send(mine.asSlice(8), 1, 0);
                mine.fill((byte) 4); // complete: the receiver has it
                world.barrier();
            } else {
                MemorySegment memory = Arena.ofAuto().allocate(4L * LARGE - 8);
                messages.receive(memory, 0, 0);
                assertEquals(
                        -1,
                        memory.mismatch(
                                Arena.ofAuto().allocate(memory.byteSize()).fill((byte) 3)));
                world.barrier();
            }
        });
    }

    @Test
    void arraysOfAllTypes() {
        run(1, (world, messages) -> {
            char[] chars = new char[3];
            messages.send(ArraySegments.of("xabcy".toCharArray(), 1, 3), 0, 0);
            assertEquals(
                    3, messages.receive(ArraySegments.of(chars, 0, 3), 0, 0).count(Character.BYTES));
            assertArrayEquals("abc".toCharArray(), chars);
            boolean[] flags = new boolean[2];
            messages.send(ArraySegments.copyOf(new boolean[] {true, false, true}, 1, 2), 0, 0);
            MemorySegment bytes = MemorySegment.ofArray(new byte[2]);
            messages.receive(bytes, ANY_SOURCE, 0);
            ArraySegments.copyTo(bytes, flags, 0, 2);
            assertArrayEquals(new boolean[] {false, true}, flags);
            assertEquals(-1, new MessageStatus(0, 0, 7, false).count(4));
            assertThrows(IndexOutOfBoundsException.class, () -> ArraySegments.of(new long[2], 1, 2));
        });
    }

    @Test
    void wrongArgumentsAreRefused() {
        run(2, (world, messages) -> {
            MemorySegment memory = of(1);
            refused("destination=2", () -> messages.send(memory, 2, 0));
            refused("tag=-1", () -> messages.send(memory, 0, -1));
            refused("source=2", () -> messages.receive(memory, 2, 0));
            refused("tag=-2", () -> messages.probe(0, -2));
            refused("read-only", () -> messages.receive(memory.asReadOnly(), 0, 0));
            try (Arena arena = Arena.ofConfined()) {
                refused("confined", () -> messages.send(arena.allocate(4), 0, 0));
            }
        });
    }

    private static void refused(String part, Runnable call) {
        String message = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(message.contains(part), message);
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
}
