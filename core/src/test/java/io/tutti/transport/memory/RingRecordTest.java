package io.tutti.transport.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RingRecordTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int RING = 1 << 20;
    private static final int MESSAGE = 64 << 10;

    /** Parts of a message after which its receiver has begun: with fewer, the two copies are made one after the other. */
    private static final int LEAST_PARTS = 4;

    @Test
    void messageOf64KibIsReadInParts() {
        byte[] content = new byte[MESSAGE];
        new Random(SEED).nextBytes(content);
        MemorySegment received = MemorySegment.ofArray(new byte[MESSAGE]);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment there = arena.allocate(RingLink.ringBytes(RING), 128);
            MemorySegment back = arena.allocate(RingLink.ringBytes(RING), 128);
            send(new RingLink("local", 1, 0, there, back, null), MemorySegment.ofArray(content));
            RingLink receiver = new RingLink("local", 0, 0, back, there, null);
            assertTrue(receiver.nextMessage());
            for (long through = 0; through < MESSAGE; ) {
                assertTrue(receiver.available() <= MESSAGE / LEAST_PARTS, "bytes=" + receiver.available());
                through += receiver.read(received, through, MESSAGE - through);
            }
            receiver.endMessage();
        }
        assertEquals(-1, received.mismatch(MemorySegment.ofArray(content)), "seed=" + SEED);
    }

    private static void send(RingLink sender, MemorySegment content) {
        assertTrue(sender.startMessage(1, 2, 3, MESSAGE));
        for (long through = 0; through < MESSAGE; ) {
            through += sender.write(content, through, MESSAGE - through);
        }
    }

    /** Padding takes no turn: a rank of which nothing moved may block, and nobody would wake it. */
    @Test
    void anEmptyRingTakesAMessageWhereverTheLastOneEnded() {
        MemorySegment memory = MemorySegment.ofArray(new byte[200]);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment there = arena.allocate(RingLink.ringBytes(4096), 128);
            MemorySegment back = arena.allocate(RingLink.ringBytes(4096), 128);
            RingLink sender = new RingLink("local", 1, 0, there, back, null);
            RingLink receiver = new RingLink("local", 0, 0, back, there, null);
            for (int message = 1; message < 2_000; message++) {
                long length = message * 7 % 201;
                assertTrue(sender.startMessage(message, 2, 3, length));
                for (long through = 0, taken; through < length; through += taken) {
                    taken = sender.write(memory, through, length - through);
                    assertTrue(taken > 0, "message " + message + " of " + length + " bytes");
                }
                assertTrue(receiver.nextMessage());
                for (long through = 0; through < length; ) {
                    through += receiver.read(memory, through, length - through);
                }
                receiver.endMessage();
            }
        }
    }
}
