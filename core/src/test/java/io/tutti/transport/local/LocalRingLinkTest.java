package io.tutti.transport.local;

import io.tutti.spi.Link;
import io.tutti.spi.ZeroCopyLinkContract;
import io.tutti.transport.memory.RingGrid;
import io.tutti.transport.memory.RingLink;
import io.tutti.transport.memory.SharedAllocations;
import java.lang.foreign.MemorySegment;

/** Rings in memory of one process, small, so that everything wraps often. */
class LocalRingLinkTest extends ZeroCopyLinkContract {
    private final SharedAllocations ownedByA = new SharedAllocations();
    private final SharedAllocations ownedByB = new SharedAllocations();
    private MemorySegment memory;

    @Override
    protected Link[] connect() {
        memory = arena.allocate(1 << 20, 64);
        MemorySegment[] ofBoth = {memory, null};
        ownedByA.add(memory, ofBoth);
        ownedByB.add(arena.allocate(8), ofBoth);
        RingGrid grid = RingGrid.of(2, 1, 1 << 13);
        MemorySegment rings = arena.allocate(grid.bytes(), 64);
        return new Link[] {
            new RingLink("local", 1, 9, grid.ring(rings, 0, 1, 0), grid.ring(rings, 1, 0, 0), ownedByA),
            new RingLink("local", 0, 9, grid.ring(rings, 1, 0, 0), grid.ring(rings, 0, 1, 0), ownedByB)
        };
    }

    @Override
    protected Registered registered() {
        return new Registered(memory, ownedByA.find(memory.asSlice(0, 100)));
    }
}
