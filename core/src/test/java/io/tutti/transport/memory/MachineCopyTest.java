package io.tutti.transport.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.transport.memory.MachineCopy.Stores;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MachineCopyTest {
    private static final int ROOM = 256 << 10;
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    private final Random random = new Random(SEED);
    private final byte[] content = new byte[ROOM];

    @BeforeEach
    void link() {
        assumeTrue(MachineCopy.link(), "no machine code here: not Linux on x86-64");
        random.nextBytes(content);
    }

    /** Any alignment of both sides, on both sides of the lengths at which whole lines begin, and blocks of 16 of them. */
    @ParameterizedTest
    @EnumSource
    void copiesExactlyTheRange(Stores stores) {
        int[] lengths = {0, 1, 15, 63, 64, 65, 127, 128, 129, 1023, 1024, 1087, 1200, 4095, 8192, 65_536, 65_601};
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment target = arena.allocate(ROOM, 4096);
            for (int length : lengths) {
                for (int i = 0; i < 20; i++) {
                    check(stores, MemorySegment.ofArray(new byte[ROOM]), target, length);
                    check(stores, arena.allocate(ROOM, 64), target, length);
                }
            }
        }
    }

    private void check(Stores stores, MemorySegment source, MemorySegment target, int length) {
        source.copyFrom(MemorySegment.ofArray(content));
        target.fill((byte) 7);
        int from = random.nextInt(200);
        int to = random.nextInt(200);
        MemorySegment expected = MemorySegment.ofArray(new byte[ROOM]).fill((byte) 7);
        MemorySegment.copy(source, from, expected, to, length);
        MachineCopy.copy(stores, source, from, target, to, length);
        assertEquals(
                -1,
                expected.mismatch(target),
                () -> stores + " seed=" + SEED + " from=" + from + " to=" + to + " of " + length);
    }

    /** There is memory on both sides of the native segments, so that a copy which is not rejected does no harm. */
    @Test
    void rejectsRangesOutside() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment target = arena.allocate(65_536).asSlice(16_384, 16_384);
            MemorySegment[] sources = {
                MemorySegment.ofArray(new byte[16_384]), arena.allocate(65_536).asSlice(16_384, 16_384)
            };
            for (MemorySegment source : sources) {
                rejects(source, 1, target, 0, 16_384);
                rejects(source, 0, target, 1, 16_384);
                rejects(source, -1, target, 0, 9000);
                rejects(source, 0, target, -1, 9000);
                rejects(source, 0, target, 0, -1);
            }
        }
    }

    private static void rejects(MemorySegment source, long from, MemorySegment target, long to, long length) {
        assertThrows(
                IndexOutOfBoundsException.class,
                () -> MachineCopy.copy(Stores.CLAIMING, source, from, target, to, length));
    }

    /** An array has no address, and what is read-only stays as it is. */
    @Test
    void rejectsTargetsThatItCannotWrite() {
        MemorySegment source = MemorySegment.ofArray(new byte[16_384]);
        assertThrows(
                IllegalArgumentException.class,
                () -> MachineCopy.copy(Stores.CLAIMING, source, 0, MemorySegment.ofArray(new byte[16_384]), 0, 16_384));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment target = arena.allocate(16_384).asReadOnly();
            assertThrows(
                    IllegalArgumentException.class,
                    () -> MachineCopy.copy(Stores.CLAIMING, source, 0, target, 0, 16_384));
        }
    }

    @Test
    void rejectsMemoryThatIsClosed() {
        try (Arena arena = Arena.ofConfined()) {
            Arena other = Arena.ofConfined();
            MemorySegment closed = other.allocate(16_384);
            other.close();
            MemorySegment open = arena.allocate(16_384);
            assertThrows(
                    IllegalStateException.class, () -> MachineCopy.copy(Stores.CLAIMING, closed, 0, open, 0, 16_384));
            assertThrows(
                    IllegalStateException.class, () -> MachineCopy.copy(Stores.CLAIMING, open, 0, closed, 0, 16_384));
        }
    }
}
