package io.tutti.messaging;

import static io.tutti.messaging.LocalMessages.of;
import static io.tutti.messaging.LocalMessages.run;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which message a receive gets, and what requests, probes and memory do, one by one. */
@Timeout(60)
class MessageRulesTest {
    private static final int ANY_SOURCE = Messages.ANY_SOURCE;
    private static final int ANY_TAG = Messages.ANY_TAG;
    private static final int LARGE = 300_000;

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
                assertEquals(new MessageStatus(0, 7, 4, 1, false), messages.receive(memory, ANY_SOURCE, ANY_TAG));
                assertEquals(1, found[0]);
            }
        });
    }

    @Test
    void theEndOfAReceiveStartsAnother() {
        run(2, (world, messages) -> {
            if (world.rank() == 0) {
                messages.send(of(LARGE), 1, 1);
                messages.send(MemorySegment.ofArray(new int[LARGE]), 1, 2); // too long to leave without a receive
            }
            int[] length = new int[1];
            MessageRequest[] second = new MessageRequest[1];
            if (world.rank() == 1) {
                messages.startReceive(
                        MemorySegment.ofArray(length),
                        0,
                        1,
                        status -> second[0] =
                                messages.startReceive(MemorySegment.ofArray(new int[length[0]]), status.source(), 2));
            }
            world.barrier();
            if (world.rank() == 1) {
                assertEquals(4L * LARGE, second[0].await().bytes());
                List<MessageStatus> told = new ArrayList<>();
                MessageRequest never = messages.startReceive(of(0), 0, 3, told::add);
                assertTrue(never.cancel());
                assertEquals(List.of(never.await()), told);
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
                assertEquals(new MessageStatus(0, 7, 4L * LARGE, 1, false), e.status());
                assertEquals(4, messages.receive(memory, 0, 7).bytes());
            }
        });
    }

    @Test
    void receiversAreToldHowLongAnElementIs() {
        run(2, (world, messages) -> {
            int peer = 1 - world.rank();
            Messages ints = messages.ofElements(4);
            MessageRequest large = messages.ofElements(16)
                    .startSend(MemorySegment.ofArray(new int[LARGE]), peer, 2, SendMode.STANDARD);
            assertSame(messages, large.messages());
            ints.send(of(1, 2), peer, 1);
            messages.send(of(1, 2), peer, 3);
            ints.send(of(1), world.rank(), 4);
            assertEquals(new MessageStatus(peer, 1, 8, 4, false), messages.probe(ANY_SOURCE, 1));
            assertEquals(new MessageStatus(peer, 2, 4L * LARGE, 16, false), messages.probe(peer, 2));
            assertEquals(new MessageStatus(peer, 3, 8, 1, false), messages.probe(peer, 3));
            assertEquals(new MessageStatus(world.rank(), 4, 4, 4, false), messages.probe(ANY_SOURCE, 4));
            for (int tag = 1; tag < 5; tag++) {
                MessageStatus expected = messages.probe(ANY_SOURCE, tag);
                assertEquals(expected, messages.receive(MemorySegment.ofArray(new int[LARGE]), ANY_SOURCE, tag));
            }
            large.await();
            assertThrows(IllegalArgumentException.class, () -> messages.ofElements(3));
            assertThrows(IllegalArgumentException.class, () -> messages.ofElements(32));
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
                assertEquals(new MessageStatus(0, 3, 8, 1, false), messages.probe(ANY_SOURCE, ANY_TAG));
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
    void aBufferedRequestTellsWhatItHasSent() {
        run(2, (world, messages) -> {
            if (world.rank() == 0) {
                messages.setBufferBytes(4);
                MessageRequest request = messages.startSend(of(5), 1, 7, SendMode.BUFFERED);
                assertTrue(request.test());
                assertEquals(new MessageStatus(0, 7, 4, 1, false), request.await());
                assertEquals(new MessageStatus(0, 7, 4, 1, false), request.await());
            } else {
                assertEquals(new MessageStatus(0, 7, 4, 1, false), messages.receive(of(0), 0, 7));
            }
        });
    }

    /** Its rank could not copy what it has promised to send, and would end the job. */
    @Test
    void aPreparedRequestWhoseMemoryIsClosedIsRefused() {
        run(2, (world, messages) -> {
            int other = 1 - world.rank();
            Arena arena = Arena.ofShared();
            MessageRequest send = messages.prepareSend(arena.allocate(4), other, 1, SendMode.STANDARD);
            MessageRequest receive = messages.prepareReceive(arena.allocate(4), other, 1);
            arena.close();
            refused("closed", send::start);
            refused("closed", receive::start);
            messages.sendReceive(of(1), other, 2, of(0), other, 2);
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
            assertEquals(-1, new MessageStatus(0, 0, 7, 1, false).count(4));
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

    /** A status is made only if it differs from the last one. */
    @Test
    void equalMessagesOfOtherElementsDiffer() {
        run(1, (world, messages) -> {
            messages.ofElements(4).send(of(1, 2), 0, 3);
            messages.ofElements(8).send(of(1, 2), 0, 3);
            assertEquals(new MessageStatus(0, 3, 8, 4, false), messages.receive(of(0, 0), 0, 3));
            assertEquals(new MessageStatus(0, 3, 8, 8, false), messages.receive(of(0, 0), 0, 3));
        });
    }

    @Test
    void ofSeveralTruncationsTheFirstIsThrownWhenAllAreComplete() {
        run(1, (world, messages) -> {
            MessageRequest[] receives = {
                messages.startReceive(of(0), 0, 1),
                messages.startReceive(of(0), 0, 2),
                messages.startReceive(of(0), 0, 3)
            };
            messages.send(of(1, 2), 0, 1);
            messages.send(of(1, 2, 3), 0, 2);
            messages.send(of(1), 0, 3);
            TruncationException e = assertThrows(TruncationException.class, () -> MessageRequests.awaitAll(receives));
            assertEquals(1, e.status().tag());
            assertEquals(MessageRequests.NONE, MessageRequests.awaitAny(receives));
        });
    }
}
