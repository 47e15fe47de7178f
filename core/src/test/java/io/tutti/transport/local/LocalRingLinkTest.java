package io.tutti.transport.local;

import io.tutti.spi.Link;
import io.tutti.spi.ZeroCopyLinkContract;
import io.tutti.transport.memory.RingGrid;
import io.tutti.transport.memory.RingLink;
import io.tutti.transport.memory.SharedAllocations;
import java.lang.foreign.MemorySegment;

/** Rings in memory of one process, small, so that everything wraps often. */
class LocalRingLinkTest extends ZeroCopyLinkContract {
    private static final long[] SIZES = {1 << 20, 8};

    private final MemorySegment[] memory = {arena.allocate(SIZES[0], 64), arena.allocate(SIZES[1], 64)};
    private final SharedAllocations ownedByA = new SharedAllocations(0, (number, sizes) -> memory);
    private final SharedAllocations ownedByB = new SharedAllocations(1, (number, sizes) -> memory);

    @Override
    protected Link[] connect() {
        ownedByA.allocate(SIZES);
        ownedByB.allocate(SIZES);
        RingGrid grid = RingGrid.of(2, 1, 1 << 13);
        MemorySegment rings = arena.allocate(grid.bytes(), 64);
        return new Link[] {
            new RingLink("local", 1, 9, grid.ring(rings, 0, 1, 0), grid.ring(rings, 1, 0, 0), ownedByA),
            new RingLink("local", 0, 9, grid.ring(rings, 1, 0, 0), grid.ring(rings, 0, 1, 0), ownedByB)
        };
    }

    @Override
    protected Registered registered() {
        return new Registered(memory[0], ownedByA.find(memory[0].asSlice(0, 100)));
    }
}
