package io.tutti.transport.shm;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.Failpoints;
import io.tutti.spi.Frame;
import io.tutti.spi.Link;
import io.tutti.spi.LinkRequest;
import io.tutti.spi.LinkSet;
import io.tutti.spi.MemoryRegistry;
import io.tutti.spi.TransportContext;
import io.tutti.transport.memory.AvailableMemory;
import io.tutti.transport.memory.RingGrid;
import io.tutti.transport.memory.RingLinks;
import io.tutti.transport.memory.Room;
import io.tutti.transport.memory.SharedAllocations;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;

/**
 * The links of one communicator among its members on this host. One file holds the rings, then the memory that all
 * members share; each allocation is a file of its own for each member. The first of the members on a host creates the
 * file, and its name is removed as soon as all have mapped it.
 */
final class SharedMemoryLinks implements LinkSet, SharedAllocations.Allocator {
    private static final String KEY = "shm";

    private final TransportContext context;
    private final LinkRequest request;
    /** Ranks of the job on this host, and their indices in the communicator. */
    private final int[] ranks;

    private final int[] indices;
    private final SharedAllocations allocations;
    /** Whether the links of this communicator send from its allocations. */
    private final boolean registers;

    private final Arena arena = Arena.ofShared();
    private MemorySegment shared;
    private RingLinks links;

    SharedMemoryLinks(TransportContext context, LinkRequest request) {
        this.context = context;
        this.request = request;
        this.ranks = request.joined();
        this.indices = request.joinedIndices();
        SharedMemoryLinks beside = (SharedMemoryLinks) request.beside();
        this.allocations = beside == null ? new SharedAllocations(request.self(), this) : beside.allocations;
        this.registers = beside == null ? request.registers() : beside.registers;
    }

    /** Maps the rings. */
    void connect() {
        RingGrid grid =
                RingGrid.of(ranks.length, request.lanes(), context.options().number(Setting.RING_BYTES));
        long bytes = grid.bytes() + request.sharedBytes();
        String name = topic("rings");
        try (SharedSegment own = segment()) {
            context.step("make-" + name, ranks, () -> {
                if (request.self() == indices[0]) {
                    own.create(path(name), bytes);
                }
            });
            context.step("map-" + name, ranks, () -> use(own.map(path(name), bytes, arena), grid));
        }
    }

    private SharedSegment segment() {
        return new SharedSegment(context.start(), context.sharedInProcess(Failpoints.class, Failpoints::none));
    }

    private void use(MemorySegment memory, RingGrid grid) {
        shared = request.sharedBytes() == 0 ? null : memory.asSlice(grid.bytes(), request.sharedBytes());
        links = RingLinks.of(request, grid, memory, KEY, Frame.epoch(context.start()), registers ? allocations : null);
    }

    /** Names something of this communicator's members on this host. */
    private String topic(String what) {
        return what + "-" + Long.toHexString(request.communicator()) + "-" + ranks[0];
    }

    private Path path(String name) {
        return context.file(name)
                .orElseThrow(() -> new CommunicationException(
                        Category.RESOURCE,
                        List.of(),
                        "cannot use shared memory in " + context.options().text(Setting.SHM_DIR)));
    }

    @Override
    public MemorySegment[] allocate(int number, long[] sizes) {
        String name = topic("memory") + "-" + number + "-";
        MemorySegment[] mapped = new MemorySegment[request.members().length];
        context.step(name + "room", ranks, () -> requireRoom(sizes)); // before any rank allocates
        try (SharedSegment own = segment()) {
            context.step(name + "make", ranks, () -> own.create(path(name + request.self()), sizes[request.self()]));
            context.step(name + "map", ranks, () -> {
                for (int member : indices) {
                    mapped[member] = own.map(path(name + member), sizes[member], arena);
                }
            });
        }
        return mapped;
    }

    private void requireRoom(long[] sizes) {
        long before = 0;
        for (int member : indices) {
            before += member < request.self() ? Math.min(sizes[member], Long.MAX_VALUE - before) : 0;
        }
        Room room = new Room(path("").getParent(), new AvailableMemory());
        room.require("on host " + context.hostName(context.rank()), sizes[request.self()], before);
    }

    @Override
    public Link link(int lane, int peer) {
        return links.link(lane, peer);
    }

    @Override
    public MemorySegment sharedMemory() {
        return shared;
    }

    @Override
    public MemoryRegistry registry() {
        return allocations;
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            if (links != null) {
                links.close();
            }
            arena.close();
        }
    }
}
