package io.tutti.transport.local;

import io.tutti.config.Setting;
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
import java.lang.foreign.MemorySegment;

/** The links of one communicator among ranks of this process; allocations are shared directly. */
final class LocalLinks implements LinkSet {
    private final TransportContext context;
    private final ProcessMemory memory;
    private final LinkRequest request;
    private final SharedAllocations allocations;
    /** Whether the links of this communicator send from its allocations. */
    private final boolean registers;

    private final MemorySegment shared;
    private final RingLinks links;
    private boolean closed;

    LocalLinks(TransportContext context, ProcessMemory memory, LinkRequest request) {
        this.context = context;
        this.memory = memory;
        this.request = request;
        LocalLinks beside = (LocalLinks) request.beside();
        this.allocations = beside == null ? new SharedAllocations(request.self(), this::allocate) : beside.allocations;
        this.registers = beside == null ? request.registers() : beside.registers;
        RingGrid grid = RingGrid.of(
                request.joined().length, request.lanes(), context.options().number(Setting.RING_BYTES));
        MemorySegment all = memory.allocate("links-" + request.communicator(), grid.bytes() + request.sharedBytes());
        this.shared = request.sharedBytes() == 0 ? null : all.asSlice(grid.bytes(), request.sharedBytes());
        this.links = RingLinks.of(
                request, grid, all, LocalProvider.KEY, Frame.epoch(context.start()), registers ? allocations : null);
    }

    private MemorySegment[] allocate(int number, long[] sizes) {
        String name = "memory-" + request.communicator() + "-" + number + "-";
        try {
            context.step(name, request.joined(), () -> {
                new Room(null, new AvailableMemory()).require("in this process", sizes[request.self()], 0);
                memory.allocate(name + request.self(), sizes[request.self()]);
            });
        } catch (RuntimeException e) {
            memory.forget(name + request.self());
            throw e;
        }
        MemorySegment[] all = new MemorySegment[sizes.length];
        for (int member : request.joinedIndices()) {
            all[member] = memory.get(name + member);
        }
        return all;
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
        if (!closed) {
            closed = true;
            links.close();
            memory.leave(request.communicator(), request.joined().length);
        }
    }
}
