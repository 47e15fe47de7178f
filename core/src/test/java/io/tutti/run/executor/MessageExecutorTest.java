package io.tutti.run.executor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.call.CollectiveKind;
import io.tutti.control.log.Awaited;
import io.tutti.control.log.Sent;
import io.tutti.run.lowering.Lowering;
import io.tutti.run.lowering.Plan;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.spi.Link;
import io.tutti.transport.memory.RingLink;
import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A message from rank 0 to rank 1 over rings of the least capacity, both ends driven by one thread in random turns. */
class MessageExecutorTest {
    private final MemorySegment there = Arena.ofAuto().allocate(RingLink.ringBytes(4096), 64);
    private final MemorySegment back = Arena.ofAuto().allocate(RingLink.ringBytes(4096), 64);
    private final Link toReceiver = new RingLink("local", 1, 0, there, back, null);
    private final Link toSender = new RingLink("local", 0, 0, back, there, null);
    private final Schedule schedule = Algorithms.forCollective(CollectiveKind.TRANSFER.algorithms())
            .getFirst()
            .schedule(ScheduleRequest.transfer(2, 0, 1));
    private final TaskData sent = TaskData.of(Lowering.lower(schedule, 0, false));
    private final TaskData received = TaskData.of(Lowering.lower(schedule, 1, false));
    private final MessageExecutor sender = new MessageExecutor(sent, new Link[][] {{null, toReceiver}}, null, 0);
    private final MessageExecutor receiver = new MessageExecutor(received, new Link[][] {{toSender, null}}, null, 0);

    private void begin(byte[] from, byte[] to, long sequence) {
        begin(sent, MemorySegment.ofArray(from), null, from.length, sequence);
        begin(received, null, MemorySegment.ofArray(to), to.length, sequence);
        sender.begin();
        receiver.begin();
    }

    private void begin(TaskData data, MemorySegment input, MemorySegment output, int bytes, long sequence) {
        data.binding().bind(Layout.uniform(bytes, schedule.collective().chunks()), 1);
        data.arguments().vectors(input, output);
        data.arguments().elementBytes = 1;
        data.arguments().sequence = sequence;
        data.arguments().fingerprint = 7;
    }

    @Test
    void messagesOfAllLengthsArriveWhole() {
        long seed = System.nanoTime();
        System.out.println("seed=" + seed);
        Random random = new Random(seed);
        for (int round = 1; round < 2000; round++) {
            byte[] from = new byte[random.nextInt(4) == 0 ? random.nextInt(20_000) : random.nextInt(100)];
            random.nextBytes(from);
            byte[] to = new byte[from.length];
            begin(from, to, round);
            int idle = 0;
            while (!receiver.isComplete() || !sender.isComplete()) {
                MessageExecutor next = random.nextBoolean() ? sender : receiver;
                boolean moved = !next.isComplete() && next.advance();
                idle = moved ? 0 : idle + 1;
                assertTrue(idle < 1000, "the message makes no progress");
            }
            assertArrayEquals(from, to);
            assertEquals(List.of(), receiver.awaited());
            assertEquals(List.of(new Sent(1, 0, 1)), sender.sent());
        }
    }

    @Test
    void whatWaitsNamesItsPeer() {
        begin(new byte[10_000], new byte[10_000], 1);
        assertFalse(receiver.advance());
        assertEquals(List.of(new Awaited(0, false, "local", 0, 0)), receiver.awaited());
        assertTrue(sender.advance());
        assertFalse(sender.isComplete());
        assertEquals(List.of(new Awaited(1, true, "local", 0, 0)), sender.awaited());
        assertEquals(List.of(), sender.sent());
    }

    /** What a message of another call may differ in. */
    enum Difference {
        SEQUENCE,
        FINGERPRINT,
        KEY,
        LENGTH
    }

    @ParameterizedTest
    @EnumSource
    void aMessageOfAnotherCallIsNotTakenIn(Difference difference) {
        byte[] to = new byte[3];
        begin(new byte[] {1, 2, 3}, to, 1);
        switch (difference) {
            case SEQUENCE -> sent.arguments().sequence = 2;
            case FINGERPRINT -> sent.arguments().fingerprint = 8;
            case KEY -> sent.plan().keys[0]++;
            case LENGTH ->
                sent.binding().bind(Layout.uniform(2, schedule.collective().chunks()), 1);
        }
        sender.advance();
        assertFalse(receiver.advance());
        assertEquals(0, receiver.unexpectedPeer());
        assertArrayEquals(new byte[3], to);
        receiver.begin();
        assertEquals(PlanExecutor.NONE, receiver.unexpectedPeer());
    }

    /** A link may keep what it has taken until there is room: only this rank's calls move it on. */
    @Test
    void aMessageIsUnderWayUntilItsLinkHasSentIt() {
        boolean[] isFull = {true};
        Link keeping = (Link) Proxy.newProxyInstance(
                Link.class.getClassLoader(),
                new Class<?>[] {Link.class},
                (proxy, method, words) ->
                        method.getName().equals("flush") && isFull[0] ? false : method.invoke(toReceiver, words));
        MessageExecutor slow = new MessageExecutor(sent, new Link[][] {{null, keeping}}, null, 0);
        begin(sent, MemorySegment.ofArray(new byte[3]), null, 3, 1);
        slow.begin();
        assertTrue(slow.advance());
        assertFalse(slow.isComplete());
        assertEquals(List.of(new Awaited(1, true, "local", 0, 0)), slow.awaited());
        assertFalse(slow.advance());
        isFull[0] = false;
        assertTrue(slow.advance());
        assertTrue(slow.isComplete());
    }

    /** As a socket gives them. An element is divided when it is whole, and once. */
    @Test
    void whatArrivesInPiecesThatEndInsideElementsIsDivided() {
        Link slow = (Link) Proxy.newProxyInstance(
                Link.class.getClassLoader(), new Class<?>[] {Link.class}, (proxy, method, words) -> {
                    if (method.getName().equals("read")) {
                        words[2] = Math.min(3L, (long) words[2]);
                    }
                    return method.invoke(toSender, words);
                });
        MessageExecutor dividing = new MessageExecutor(received, new Link[][] {{slow, null}}, null, 0);
        float[] to = new float[5];
        begin(sent, MemorySegment.ofArray(new float[] {8, 3, -6, 0.5f, 1e9f}), null, 20, 1);
        begin(received, null, MemorySegment.ofArray(to), 20, 1);
        received.arguments().elementBytes = Float.BYTES;
        received.arguments().divideBy(2, ElementType.FLOAT32);
        sender.begin();
        dividing.begin();
        assertTrue(sender.advance());
        assertTrue(dividing.advance());
        assertTrue(dividing.isComplete());
        assertArrayEquals(new float[] {4, 1.5f, -3, 0.25f, 5e8f}, to);
    }

    @Test
    void aPeerIsLostOnlyWhileSomethingOfItIsMissing() {
        begin(new byte[3], new byte[3], 1);
        sender.advance();
        toReceiver.close();
        assertEquals(PlanExecutor.NONE, receiver.lostPeer());
        receiver.advance();
        assertTrue(receiver.isComplete());
        assertEquals(PlanExecutor.NONE, receiver.lostPeer());
        receiver.begin();
        receiver.advance();
        assertEquals(0, receiver.lostPeer());
    }

    @Test
    void onlyPlansOfOneMessageFit() {
        assertTrue(MessageExecutor.fits(sent.plan()));
        Schedule ring = Algorithms.byName("allreduce", "ring").orElseThrow().schedule(ScheduleRequest.of(2));
        Plan plan = Lowering.lower(ring, 0, false);
        assertFalse(MessageExecutor.fits(plan));
    }
}
