package io.tutti.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The tests that every {@link Link} passes. A transport's tests extend this class and return two connected ends from
 * {@link #connect}; links that support zero-copy messages extend {@link ZeroCopyLinkContract}. The tests' thread drives
 * both ends in turn, as the engines of two ranks would.
 *
 * <p>What is tested: header and payload arrive complete and in order, for lengths from 0 bytes to more than any buffer
 * holds, from heap and native memory at any offset; a window keeps its location until it is consumed, shows at least
 * 8 bytes, and nothing of the next message; a link is lost when the peer has closed its end and everything was read, and
 * not before; a misuse is refused; after the first messages nothing allocates; and random traffic in both directions
 * agrees with a queue (the seed is in the message of a failure).
 */
@Timeout(120)
public abstract class LinkContract {
    private static final long ALL = Long.MAX_VALUE;

    /** One end, which a test may close. */
    protected Link a;
    /** The other end. */
    protected Link b;
    /** Memory of a test; closed after it. */
    protected final Arena arena = Arena.ofShared();

    /**
     * Creates two connected ends, before each test. Both are closed after it.
     *
     * @return the two ends
     * @throws Exception if they cannot be connected, which fails the test
     */
    protected abstract Link[] connect() throws Exception;

    @BeforeEach
    void open() throws Exception {
        Link[] ends = connect();
        a = ends[0];
        b = ends[1];
    }

    @AfterEach
    void closeBoth() {
        a.close();
        b.close();
        arena.close();
    }

    /**
     * Waits for a condition, at most 30 seconds.
     *
     * @param condition evaluated again and again by the calling thread
     */
    public static void until(BooleanSupplier condition) {
        long end = System.nanoTime() + 30_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < end, "no end within 30 s");
        }
    }

    /**
     * Allocates memory with random content.
     *
     * @param bytes size of the memory
     * @param seed of the content
     * @return native memory, valid during the test
     */
    protected final MemorySegment random(long bytes, long seed) {
        MemorySegment memory = arena.allocate(Math.max(bytes, 1), 8);
        Random random = new Random(seed);
        for (long i = 0; i + 8 <= bytes; i += 8) {
            memory.set(ValueLayout.JAVA_LONG, i, random.nextLong());
        }
        for (long i = bytes & -8; i < bytes; i++) {
            memory.set(ValueLayout.JAVA_BYTE, i, (byte) random.nextInt());
        }
        return memory;
    }

    /** Asserts that two pieces of memory have the same content. */
    protected static void assertSame(MemorySegment expected, long at, MemorySegment actual, long from, long bytes) {
        long mismatch = MemorySegment.mismatch(expected, at, at + bytes, actual, from, from + bytes);
        assertEquals(-1, mismatch, "first difference");
    }

    /**
     * Sends a message from {@link #a} to {@link #b} and asserts that it arrives.
     *
     * @param source memory of the payload
     * @param at offset in {@code source}
     * @param target memory of the receiver
     * @param to offset in {@code target}
     * @param bytes payload bytes
     * @param window whether the payload is copied from the link's window rather than by {@link Link#read}
     */
    protected final void transfer(
            MemorySegment source, long at, MemorySegment target, long to, long bytes, boolean window) {
        Outgoing out = new Outgoing(a).send(1, source, at, bytes);
        Incoming in = new Incoming(b).expect(1, target, to, bytes);
        until(() -> out.step(ALL) & in.step(ALL, window));
        assertSame(source, at, target, to, bytes);
    }

    @Test
    void nothingIsThereAtFirst() {
        assertFalse(b.nextMessage());
        assertFalse(b.isLost());
        assertFalse(a.isLost());
    }

    @Test
    void carriesHeaderAndExactLength() {
        MemorySegment source = random(1000, 1);
        for (int bytes : new int[] {1, 7, 8, 9, 40, 63, 64, 65, 1000}) {
            MemorySegment target = arena.allocate(1000);
            transfer(source, 0, target, 0, bytes, false);
            transfer(source, 0, target, 0, bytes, true);
        }
    }

    @Test
    void carriesMessagesWithoutPayload() {
        Outgoing out = new Outgoing(a);
        Incoming in = new Incoming(b);
        MemorySegment none = MemorySegment.ofArray(new byte[0]);
        for (int i = 1; i <= 1000; i++) {
            out.send(i, none, 0, 0);
            in.expect(i, none, 0, 0);
            until(() -> out.step(ALL) & in.step(ALL, true));
        }
        assertFalse(b.nextMessage());
    }

    @Test
    void keepsTheOrderOfManySmallMessagesSentAhead() {
        int messages = 20_000;
        MemorySegment source = random(256, 2);
        MemorySegment target = arena.allocate(256);
        Outgoing out = new Outgoing(a);
        Incoming in = new Incoming(b);
        int sent = 0;
        int received = 0;
        while (received < messages) {
            while (sent < messages && out.step(ALL)) {
                sent++;
                out.send(sent, source, sent % 200, sent % 57);
            }
            in.expect(received + 1, target, 0, (received + 1) % 57);
            until(() -> {
                out.step(ALL);
                return in.step(ALL, true);
            });
            received++;
            assertSame(source, received % 200, target, 0, received % 57);
        }
    }

    @Test
    void carriesNativeAndHeapMemoryWithOffsets() {
        int bytes = 1_000_003;
        byte[] heap = new byte[bytes + 64];
        new Random(3).nextBytes(heap);
        MemorySegment[] sources = {MemorySegment.ofArray(heap), random(bytes + 64, 4)};
        for (MemorySegment source : sources) {
            MemorySegment[] targets = {MemorySegment.ofArray(new byte[bytes + 64]), arena.allocate(bytes + 64)};
            for (MemorySegment target : targets) {
                transfer(source, 13, target, 5, bytes, false);
                transfer(source, 3, target, 50, bytes, true);
            }
        }
        MemorySegment floats = MemorySegment.ofArray(new float[] {1, 2, 3, 4, 5});
        float[] got = new float[5];
        transfer(floats, 4, MemorySegment.ofArray(got), 8, 12, false);
        assertEquals(4, got[4]);
    }

    @Test
    void bothEndsSendMoreThanAnyBufferHoldsAtOnce() {
        long bytes = 96L << 20;
        MemorySegment fromA = random(bytes, 5);
        MemorySegment fromB = random(bytes, 6);
        MemorySegment atA = arena.allocate(bytes, 8);
        MemorySegment atB = arena.allocate(bytes, 8);
        Outgoing outA = new Outgoing(a).send(9, fromA, 0, bytes);
        Outgoing outB = new Outgoing(b).send(9, fromB, 0, bytes);
        Incoming inA = new Incoming(a).expect(9, atA, 0, bytes);
        Incoming inB = new Incoming(b).expect(9, atB, 0, bytes);
        until(() -> outA.step(ALL) & inA.step(ALL, false) & outB.step(ALL) & inB.step(ALL, false));
        assertSame(fromA, 0, atB, 0, bytes);
        assertSame(fromB, 0, atA, 0, bytes);
    }

    @Test
    void takesAndGivesOddPieces() {
        int bytes = 700_001;
        MemorySegment source = random(bytes, 7);
        MemorySegment target = arena.allocate(bytes);
        for (long most : new long[] {1013, 4099, 65_537}) {
            Outgoing out = new Outgoing(a).send(most, source, 0, bytes);
            Incoming in = new Incoming(b).expect(most, target, 0, bytes);
            until(() -> out.step(most) & in.step(most - 14, true));
            assertSame(source, 0, target, 0, bytes);
            target.fill((byte) 0);
        }
    }

    @Test
    void showsEightBytesAtLeastWhenTheyWereSent() {
        long bytes = 3L << 20;
        MemorySegment source = random(bytes, 8);
        Outgoing out = new Outgoing(a).send(1, source, 0, bytes);
        until(() -> {
            out.step(ALL);
            return b.nextMessage();
        });
        Random random = new Random(9);
        long[] got = {0};
        until(() -> {
            out.step(ALL);
            long available = b.available();
            assertTrue(available == 0 || available >= Math.min(8, bytes - got[0]), "available=" + available);
            long count = Math.min(available & -8, 8 * (1 + random.nextInt(5_000)));
            assertSame(source, got[0], b.window(), b.windowOffset(), count);
            b.consume(count);
            got[0] += count;
            return got[0] == bytes;
        });
        b.endMessage();
    }

    @Test
    void keepsAWindowUntilItIsConsumed() {
        MemorySegment source = random(1 << 20, 10);
        Outgoing out = new Outgoing(a).send(1, source, 0, 1 << 20);
        until(() -> {
            out.step(ALL);
            return b.nextMessage() && b.available() > 100;
        });
        long shown = b.available();
        long at = b.windowOffset();
        for (int i = 0; i < 100; i++) {
            out.step(ALL);
            assertTrue(b.available() >= shown);
            assertEquals(at, b.windowOffset());
        }
        assertSame(source, 0, b.window(), at, shown);
        MemorySegment target = arena.allocate(1 << 20);
        Incoming in = new Incoming(b).expect(1, target, 0, 1 << 20);
        until(() -> out.step(ALL) & in.step(ALL, true));
        assertSame(source, 0, target, 0, 1 << 20);
    }

    /** A message may be read to its end before others that take part in the same reduction are. */
    @Test
    void aMessageThatWasReadShowsNothingOfTheNext() {
        MemorySegment source = random(100, 18);
        MemorySegment target = arena.allocate(100);
        Outgoing out = new Outgoing(a).send(1, source, 0, 40);
        until(() -> out.step(ALL));
        out.send(2, source, 40, 60);
        until(() -> {
            out.step(ALL);
            return b.nextMessage();
        });
        long[] got = {0};
        until(() -> (got[0] += b.read(target, got[0], 40 - got[0])) == 40);
        for (int look = 0; look < 1000; look++) {
            out.step(ALL);
            assertEquals(0, b.available());
            assertEquals(0, b.read(target, 40, 60));
            assertEquals(1, b.sequence());
        }
        b.endMessage();
        Incoming in = new Incoming(b).expect(2, target, 40, 60);
        until(() -> out.step(ALL) & in.step(ALL, true));
        assertSame(source, 0, target, 0, 100);
    }

    @Test
    void isLostOnlyWhenEverythingWasRead() {
        MemorySegment source = random(5_000, 11);
        Outgoing out = new Outgoing(a).send(1, source, 0, 5_000);
        until(() -> out.step(ALL));
        a.close();
        MemorySegment target = arena.allocate(5_000);
        Incoming in = new Incoming(b).expect(1, target, 0, 5_000);
        until(() -> {
            assertFalse(!in.isDone() && b.isLost());
            return in.step(100, true);
        });
        assertSame(source, 0, target, 0, 5_000);
        until(() -> !b.nextMessage() && b.isLost());
    }

    /** It may wait for others that take part in the same reduction. */
    @Test
    void isNotLostWhileAWholeMessageWaitsToBeEnded() {
        assertTrue(a.startMessage(1, 2, 3, 0));
        until(a::flush);
        until(b::nextMessage);
        a.close();
        for (int look = 0; look < 1000; look++) {
            b.flush();
            b.startMessage(4, 5, 6, 0); // the other direction breaks
            assertFalse(b.isLost());
        }
        b.endMessage();
        until(() -> !b.nextMessage() && b.isLost());
    }

    @Test
    void isLostInTheMiddleOfAMessage() {
        MemorySegment source = random(5_000, 12);
        Outgoing out = new Outgoing(a).send(1, source, 0, 5_000);
        until(() -> {
            out.step(1_000);
            return b.nextMessage();
        });
        a.close();
        until(() -> {
            b.consume(b.available());
            return b.isLost();
        });
    }

    @Test
    void isLostForASenderToo() {
        MemorySegment source = random(1 << 20, 13);
        Outgoing out = new Outgoing(a).send(1, source, 0, 1 << 20);
        out.step(100);
        b.close();
        until(() -> {
            out.step(1_000);
            a.nextMessage();
            return a.isLost();
        });
        a.close();
        a.close();
    }

    @Test
    void refusesToEndAnUnreadMessage() {
        MemorySegment source = random(100, 14);
        Outgoing out = new Outgoing(a).send(1, source, 0, 100);
        until(() -> {
            out.step(ALL);
            return b.nextMessage();
        });
        assertThrows(IllegalStateException.class, b::endMessage);
    }

    /**
     * Bytes that 1,000 messages of 100,000 bytes on average may allocate. A link that uses a library which allocates states more.
     *
     * @return by default what measuring itself may add
     */
    protected long mostAllocatedBytes() {
        return 16 * 1_000;
    }

    @Test
    void allocatesNothingOnceItRuns() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        int[] sizes = {8, 1_000, 300_000};
        MemorySegment[] sources = {random(300_000, 15), MemorySegment.ofArray(new byte[300_000])};
        MemorySegment target = arena.allocate(300_000);
        Outgoing out = new Outgoing(a);
        Incoming in = new Incoming(b);
        long before = 0;
        int rounds = 3_000;
        for (int round = 0; round < rounds; round++) {
            if (round == rounds - 1_000) {
                before = threads.getCurrentThreadAllocatedBytes();
            }
            MemorySegment source = sources[round & 1];
            int bytes = sizes[round % sizes.length];
            out.send(round, source, 0, bytes);
            in.expect(round, target, 0, bytes);
            boolean done = false;
            while (!done) {
                done = out.step(ALL) & in.step(ALL, (round & 2) == 0);
            }
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < mostAllocatedBytes(), "bytes allocated for 1000 messages: " + allocated);
    }

    @Test
    void agreesWithAQueueOfBytesWhateverTheOrder() throws Exception {
        long seed = System.nanoTime();
        try {
            new RandomTraffic(a, b, arena, random(1 << 20, 16)).run(new Random(seed));
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("seed=" + seed, e);
        }
    }
}
