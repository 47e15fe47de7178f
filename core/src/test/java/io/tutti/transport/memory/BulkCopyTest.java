package io.tutti.transport.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BulkCopyTest {
    private static final int ROOM = 3 << 20;
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    private final Random random = new Random(SEED);
    private final byte[] content = new byte[ROOM];

    BulkCopyTest() {
        random.nextBytes(content);
        BulkCopy.link(); // otherwise another thread does so while Java copies
    }

    /** Every kind of memory, any alignment, on both sides of the length from which the C library copies and of a piece. */
    @Test
    void copiesExactlyTheRange() {
        int[] lengths = {0, 1, 8191, 8192, 8193, 65_560, 1 << 20, (1 << 20) + 1, (2 << 20) + 77};
        try (Arena arena = Arena.ofConfined()) {
            for (int length : lengths) {
                for (int kinds = 0; kinds < 4; kinds++) {
                    check(memory(arena, (kinds & 1) == 0), memory(arena, (kinds & 2) == 0), length);
                }
            }
        }
    }

    private static MemorySegment memory(Arena arena, boolean onHeap) {
        return onHeap ? MemorySegment.ofArray(new byte[ROOM]) : arena.allocate(ROOM, 4096);
    }

    private void check(MemorySegment source, MemorySegment target, int length) {
        source.copyFrom(MemorySegment.ofArray(content));
        int from = random.nextInt(4096);
        int to = from + random.nextInt(-64, 65) & 8191; // often close to each other, as to places in a page
        MemorySegment expected = MemorySegment.ofArray(new byte[ROOM]);
        MemorySegment.copy(source, from, expected, to, length);
        BulkCopy.copy(source, from, target, to, length);
        assertEquals(
                -1, expected.mismatch(target), () -> "seed=" + SEED + " from=" + from + " to=" + to + " of " + length);
    }

    /** There is memory on both sides of the native segments, so that a copy which is not rejected does no harm. */
    @Test
    void rejectsRangesOutside() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment[] memories = {
                MemorySegment.ofArray(new byte[16_384]),
                arena.allocate(65_536).asSlice(16_384, 16_384),
                arena.allocate(65_536).asSlice(16_384, 16_384)
            };
            for (MemorySegment source : memories) {
                for (MemorySegment target : memories) {
                    rejects(source, 1, target, 0, 16_384);
                    rejects(source, 0, target, 1, 16_384);
                    rejects(source, -1, target, 0, 9000);
                    rejects(source, 0, target, -1, 9000);
                }
            }
        }
    }

    private static void rejects(MemorySegment source, long from, MemorySegment target, long to, long length) {
        assertThrows(IndexOutOfBoundsException.class, () -> BulkCopy.copy(source, from, target, to, length));
    }

    /** The C library would write there. */
    @Test
    void rejectsTargetsThatAreReadOnly() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment source = arena.allocate(16_384).fill((byte) 1);
            for (MemorySegment target : List.of(arena.allocate(16_384), MemorySegment.ofArray(new byte[16_384]))) {
                assertThrows(
                        IllegalArgumentException.class, () -> BulkCopy.copy(source, 0, target.asReadOnly(), 0, 16_384));
                assertEquals(0, target.get(ValueLayout.JAVA_BYTE, 0));
            }
        }
    }

    @Test
    void rejectsMemoryThatIsClosed() {
        Arena arena = Arena.ofConfined();
        MemorySegment closed = arena.allocate(16_384);
        arena.close();
        MemorySegment other = MemorySegment.ofArray(new byte[16_384]);
        assertThrows(IllegalStateException.class, () -> BulkCopy.copy(closed, 0, other, 0, 16_384));
    }
}
