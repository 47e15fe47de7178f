package io.tutti.transport.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class RingGridTest {
    private static final int MEBI = 1 << 20;

    @Test
    void ringsCoverTheMemoryOnce() {
        RingGrid grid = RingGrid.of(5, 3, 4096);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(grid.bytes(), 128);
            BitSet taken = new BitSet();
            for (int pair = 0; pair < 25; pair++) {
                for (int lane = 0; lane < 3 && pair / 5 != pair % 5; lane++) {
                    MemorySegment ring = grid.ring(memory, pair / 5, pair % 5, lane);
                    int begin = (int) (ring.address() - memory.address());
                    int end = begin + (int) ring.byteSize();
                    assertTrue(taken.get(begin, end).isEmpty());
                    taken.set(begin, end);
                }
            }
            assertEquals(grid.bytes(), taken.cardinality());
        }
    }

    @Test
    void fewRanksHaveLongRings() {
        assertEquals(MEBI, RingGrid.of(2, 1, MEBI).capacity());
        assertEquals(MEBI, RingGrid.of(4, 1, MEBI).capacity());
        assertEquals(MEBI / 4, RingGrid.of(8, 1, MEBI).capacity());
        assertEquals(MEBI / 4, RingGrid.of(16, 1, MEBI).capacity());
        assertEquals(MEBI / 32, RingGrid.of(64, 1, MEBI).capacity());
        assertEquals(MEBI, RingGrid.of(1, 1, MEBI).capacity());
        assertTrue(RingGrid.of(64, 1, MEBI).bytes() < 140L * MEBI);
    }
}
