package io.tutti.transport.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** Two allocations of rank 1, with other memory before, between and behind them. */
class SharedAllocationsTest {
    private static final long BYTES = 1_000;
    private static final long[] SIZES = {BYTES, BYTES};

    private final MemorySegment all = Arena.ofAuto().allocate(5 * BYTES, 64);
    private final MemorySegment ofPeer = Arena.ofAuto().allocate(BYTES, 64);
    private final SharedAllocations allocations = new SharedAllocations(1, (number, sizes) ->
            new MemorySegment[] {ofPeer, all.asSlice((1 + 2 * number) * BYTES, BYTES)});

    SharedAllocationsTest() {
        assertEquals(0, allocations.find(allocations.allocate(SIZES)));
        assertEquals(1, allocations.find(allocations.allocate(SIZES)));
    }

    private int find(long from, long bytes) {
        return allocations.find(all.asSlice(from, bytes));
    }

    @Test
    void whatLiesInsideIsFound() {
        assertEquals(0, find(BYTES, 10));
        assertEquals(0, find(2 * BYTES - 10, 10));
        assertEquals(1, find(3 * BYTES, BYTES));
        assertEquals(1, find(3 * BYTES + 500, 500));
        assertEquals(500, allocations.offset(1, all.asSlice(3 * BYTES + 500, 10)));
        assertEquals(0, allocations.offset(0, all.asSlice(BYTES, 10)));
    }

    /** Others would read or write what is not theirs. */
    @Test
    void whatDoesNotLieInsideAsAWholeIsNotFound() {
        for (long from : new long[] {0, BYTES - 1, 2 * BYTES - 9, 2 * BYTES, 3 * BYTES - 1, 4 * BYTES - 9, 4 * BYTES}) {
            assertEquals(-1, find(from, 10), "from " + from);
        }
        assertEquals(-1, find(BYTES, 3 * BYTES));
        assertEquals(-1, allocations.find(MemorySegment.ofArray(new byte[10])));
    }

    @Test
    void memoryOfEachRankIsKnown() {
        assertSame(ofPeer, allocations.peer(0, 1));
        assertEquals(all.asSlice(3 * BYTES, BYTES), allocations.peer(1, 1));
    }
}
