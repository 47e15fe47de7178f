package io.tutti.transport.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BulkWriterTest {
    private static final int ROOM = 2 << 20;
    /** More than the copies before the first trial, and those of several trials. */
    private static final int COPIES = 1500;

    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    private final Random random = new Random(SEED);

    /** Whichever way is tried or chosen, for arrays and native memory, and for lengths without a choice. */
    @Test
    void copiesExactlyTheRange() {
        MachineCopy.link(); // otherwise another thread does so while all copies are usual ones
        BulkWriter writer = new BulkWriter();
        byte[] content = new byte[ROOM];
        random.nextBytes(content);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment[] sources = {MemorySegment.ofArray(content), arena.allocate(ROOM)};
            sources[1].copyFrom(sources[0]);
            MemorySegment[] targets = {arena.allocate(ROOM, 64), MemorySegment.ofArray(new byte[ROOM])};
            for (int copy = 0; copy < COPIES; copy++) {
                check(writer, sources[random.nextInt(2)], targets[copy % 10 == 0 ? 1 : 0], copy);
            }
        }
    }

    private void check(BulkWriter writer, MemorySegment source, MemorySegment target, int copy) {
        int length = copy % 100 == 0 ? ROOM - 8192 : random.nextInt(4000, 20_000);
        int from = random.nextInt(8192);
        int to = random.nextInt(1, 8192 - 1);
        target.set(JAVA_BYTE, to - 1, (byte) copy);
        target.set(JAVA_BYTE, to + length, (byte) copy);
        writer.copy(source, from, target, to, length);
        String where = "seed=" + SEED + " copy=" + copy + " from=" + from + " to=" + to + " of " + length;
        assertEquals(-1, MemorySegment.mismatch(source, from, from + length, target, to, to + length), where);
        assertEquals((byte) copy, target.get(JAVA_BYTE, to - 1), where);
        assertEquals((byte) copy, target.get(JAVA_BYTE, to + length), where);
    }
}
