package io.tutti.transport.shm;

import io.tutti.spi.Link;
import io.tutti.spi.ZeroCopyLinkContract;
import io.tutti.transport.memory.RingGrid;
import io.tutti.transport.memory.RingLink;
import io.tutti.transport.memory.SharedAllocations;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Rings and allocations in mapped files; each end maps them for itself, as processes do. */
class SharedMemoryLinkTest extends ZeroCopyLinkContract {
    private static final int CAPACITY = 1 << 16;
    private static final long START = 77;
    private static final long BYTES = 1 << 20;

    @TempDir
    Path folder;

    private SharedAllocations ownedByA;
    private MemorySegment mine;

    @Override
    protected Link[] connect() {
        Path registered = folder.resolve("registered");
        SharedSegment memory = new SharedSegment(START);
        memory.create(registered, BYTES);
        mine = memory.map(registered, BYTES, arena);
        MemorySegment theirs = memory.map(registered, BYTES, arena);
        ownedByA = new SharedAllocations(0, (number, sizes) -> new MemorySegment[] {mine, null});
        SharedAllocations ownedByB =
                new SharedAllocations(1, (number, sizes) -> new MemorySegment[] {theirs, arena.allocate(8)});
        ownedByA.allocate(new long[] {BYTES, 8});
        ownedByB.allocate(new long[] {BYTES, 8});

        RingGrid grid = RingGrid.of(2, 1, CAPACITY);
        Path file = folder.resolve("rings");
        SharedSegment rings = new SharedSegment(START);
        rings.create(file, grid.bytes());
        MemorySegment atA = rings.map(file, grid.bytes(), arena);
        MemorySegment atB = rings.map(file, grid.bytes(), arena);
        rings.close();
        return new Link[] {
            new RingLink("shm", 1, 9, grid.ring(atA, 0, 1, 0), grid.ring(atA, 1, 0, 0), ownedByA),
            new RingLink("shm", 0, 9, grid.ring(atB, 1, 0, 0), grid.ring(atB, 0, 1, 0), ownedByB)
        };
    }

    @Override
    protected Registered registered() {
        return new Registered(mine, ownedByA.find(mine));
    }
}
