package io.tutti.messaging.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.spi.Channel;
import io.tutti.spi.ChannelProtocol;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.memory.RingLink;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

/** Rank 0 and another rank over rings, driven step by step by one thread. All native memory is registered. */
class SteppedMessagesTest {
    private static final int LONG = 100_000;
    private static final long ZERO_COPY_BYTES = 50_000;
    private static final int RING = 1 << 16;

    private final MemoryRegistry registry = new OneMemory();
    private final Link[][] links = {ring(1), ring(2)};
    private final MessageProtocol zero = protocol(0, null, links[0][0], links[1][0]);
    private final MessageProtocol one = protocol(1, links[0][1], null);
    private final SendOperation send = new SendOperation();

    /** The ends of rank 0 and of another rank. */
    private Link[] ring(int other) {
        MemorySegment there = Arena.ofAuto().allocate(RingLink.ringBytes(RING), 128);
        MemorySegment back = Arena.ofAuto().allocate(RingLink.ringBytes(RING), 128);
        return new Link[] {
            new RingLink("local", other, 0, there, back, registry), new RingLink("local", 0, 0, back, there, registry)
        };
    }

    private MessageProtocol protocol(int rank, Link... to) {
        return new MessageProtocol(new Steps(rank, registry, to), MessageLimits.DEFAULT, ZERO_COPY_BYTES);
    }

    private ReceiveOperation receive(MemorySegment target) {
        ReceiveOperation receive = new ReceiveOperation(3, 1);
        receive.fill(target, 0, 7);
        one.submit(receive);
        return receive;
    }

    private void send(MemorySegment memory) {
        send.fill(memory, 1, 7, false);
        zero.submit(send);
    }

    private static MemorySegment content(int bytes) {
        MemorySegment memory = Arena.ofAuto().allocate(bytes);
        for (int i = 0; i < bytes; i++) {
            memory.set(ValueLayout.JAVA_BYTE, i, (byte) (i * 31));
        }
        return memory;
    }

    @Test
    void aSendFromRegisteredMemoryEndsWhenItsReceiverHasReadThat() {
        MemorySegment memory = content(LONG);
        MemorySegment target = MemorySegment.ofArray(new byte[LONG]);
        send(memory);
        ReceiveOperation receive = receive(target);
        zero.advance(); // announces
        one.advance(); // grants
        for (int step = 0; step < 10; step++) {
            zero.advance(); // tells where it is
            assertFalse(send.isDone());
        }
        one.advance();
        assertTrue(receive.isDone());
        assertEquals(-1, target.mismatch(memory));
        assertFalse(send.isDone());
        zero.advance();
        assertTrue(send.isDone());
    }

    /** As threads and persistent requests do. */
    @Test
    void anOperationIsUsedAgainForMessagesThatAreSentAnotherWay() {
        for (int length : new int[] {LONG, 10, 20_000, 0, LONG, 100}) {
            MemorySegment memory = content(length);
            MemorySegment target = MemorySegment.ofArray(new byte[length]);
            send(memory);
            ReceiveOperation receive = receive(target);
            for (int step = 0; step < 20; step++) {
                zero.advance();
                one.advance();
            }
            assertTrue(send.isDone() && receive.isDone(), () -> "of " + length + " bytes");
            assertEquals(-1, target.mismatch(memory));
            assertEquals(length, receive.foundBytes());
        }
    }

    @Test
    void aRankMayNotGrantWhatIsSentToAnother() {
        send(content(LONG));
        zero.advance();
        int fingerprint = FrameKind.with(FrameKind.GRANT, 0);
        assertTrue(links[1][1].startMessage(LONG, fingerprint, 0, 0));
        assertThrows(IllegalStateException.class, zero::advance);
    }

    @Test
    void noMoreMayBeGrantedThanIsSent() {
        send(content(LONG));
        zero.advance();
        int fingerprint = FrameKind.with(FrameKind.GRANT, 0);
        assertTrue(links[0][1].startMessage(LONG + 1, fingerprint, 0, 0));
        assertThrows(IllegalStateException.class, zero::advance);
    }

    /** The memory that was looked for last. */
    private static final class OneMemory implements MemoryRegistry {
        private MemorySegment memory;

        @Override
        public MemorySegment allocate(long[] sizes) {
            throw new UnsupportedOperationException("allocate");
        }

        @Override
        public int find(MemorySegment segment) {
            memory = segment;
            return segment.isNative() ? 0 : -1;
        }

        @Override
        public long offset(int allocation, MemorySegment segment) {
            return segment.address() - memory.address();
        }

        @Override
        public MemorySegment peer(int rank, int allocation) {
            return memory;
        }
    }

    /** Is driven by the test. */
    private record Steps(int rank, MemoryRegistry registry, Link[] links) implements Channel {
        @Override
        public Link link(int peer) {
            return links[peer];
        }

        @Override
        public int size() {
            return links.length;
        }

        @Override
        public void attach(ChannelProtocol protocol) {
            // the test has it
        }

        @Override
        public void check() {
            throw new UnsupportedOperationException("check");
        }

        @Override
        public void requireMayWait() {
            throw new UnsupportedOperationException("requireMayWait");
        }

        @Override
        public void drive() {
            throw new UnsupportedOperationException("drive");
        }

        @Override
        public void await(Pending pending) {
            throw new UnsupportedOperationException("await");
        }

        @Override
        public void close() {
            throw new UnsupportedOperationException("close");
        }
    }
}
