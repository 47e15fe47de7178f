package io.tutti.transport;

import io.tutti.concurrent.ClosingEach;
import io.tutti.config.Setting;
import io.tutti.control.ControlPlane;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.spi.Link;
import io.tutti.spi.LinkRequest;
import io.tutti.spi.LinkSet;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.memory.Doorbell;
import io.tutti.transport.memory.HostMemory;
import io.tutti.transport.memory.Publications;
import io.tutti.transport.memory.Slots;
import io.tutti.transport.memory.Windows;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;

/** The links of one communicator as {@link Fabric} puts them together. Used by the communicator's thread. */
final class CommunicatorLinks implements LinkTable {
    private final Fabric fabric;
    private final ControlPlane control;
    private final long communicator;
    private final int[] members;
    private final int self;
    private final Duration callLimit;
    private final CollectiveStep step;
    private final Failpoints failpoints;
    /** The lanes of collectives, and last the one of transfers. */
    private final Link[][] links;
    /** By transport; null where it joins this rank with no other. */
    private final LinkSet[] sets;
    /** Owner of this rank's allocations if no transport registers memory. */
    private final Arena arena = Arena.ofShared();

    private MemoryRegistry registry;
    private Slots slots;
    private Windows windows;
    private Publications publications;
    private Doorbell doorbell;
    /** Number of calls of {@link #allocate} so far. */
    private int requests;

    /**
     * Creates a table without links.
     *
     * @param fabric opens links beside these
     * @param context this rank
     * @param transports number of transports
     * @param communicator the communicator's number
     * @param members ranks of the job, in the communicator's order
     * @param self index of the caller in {@code members}
     * @param collectiveLanes number of lanes of collectives
     */
    CommunicatorLinks(
            Fabric fabric,
            FabricContext context,
            int transports,
            long communicator,
            int[] members,
            int self,
            int collectiveLanes) {
        this.fabric = fabric;
        this.sets = new LinkSet[transports];
        this.self = self;
        this.control = context.control();
        this.communicator = communicator;
        this.members = members;
        this.callLimit = context.options().duration(Setting.DEADLINE);
        this.step = new CollectiveStep(control, members, Fabric.stepLimit(context));
        this.failpoints = context.failpoints();
        this.links = new Link[collectiveLanes + 1][members.length];
        this.registry = context.privateMemory(self, members.length, arena);
    }

    /** Returns the links that a transport has opened, or null. */
    LinkSet set(int transport) {
        return sets[transport];
    }

    /** Returns whether no transport has opened links yet. */
    boolean isEmpty() {
        return Arrays.stream(sets).allMatch(Objects::isNull);
    }

    /** Adds the links that a transport has opened. */
    void add(int transport, LinkRequest request, LinkSet set, HostMemory layout) {
        sets[transport] = set;
        for (int lane = 0; lane < links.length; lane++) {
            for (int peer : request.peers()) {
                links[lane][peer] = FailpointLink.of(set.link(lane, peer), failpoints);
            }
        }
        if (request.registers() && set.registry() != null) {
            registry = set.registry();
        }
        if (request.sharedBytes() > 0) {
            if (set.sharedMemory() == null || set.sharedMemory().byteSize() != request.sharedBytes()) {
                throw new IllegalStateException("sharedMemory=" + set.sharedMemory() + " of the transport must have "
                        + request.sharedBytes() + " bytes");
            }
            slots = layout.slots(set.sharedMemory(), request.self(), failpoints);
            windows = layout.windows(set.sharedMemory(), request.self(), failpoints);
            publications = layout.publications(set.sharedMemory(), request.self(), failpoints);
            doorbell = layout.doorbell(set.sharedMemory(), request.self());
        }
    }

    /** Returns the number of all lanes. */
    int lanes() {
        return links.length;
    }

    @Override
    public Link[][] collectiveLinks() {
        return Arrays.copyOf(links, links.length - 1);
    }

    @Override
    public Link[] transferLinks() {
        return links[links.length - 1];
    }

    @Override
    public MemoryRegistry registry() {
        return registry;
    }

    @Override
    public Slots slots() {
        return slots;
    }

    @Override
    public Windows windows() {
        return windows;
    }

    @Override
    public Publications publications() {
        return publications;
    }

    @Override
    public Doorbell doorbell() {
        return doorbell;
    }

    @Override
    public MemorySegment allocate(long bytes) {
        String topic = "memory-" + Long.toHexString(communicator) + "-" + requests++;
        long[] sizes = exchangeSizes(topic + "-sizes", bytes);
        MemorySegment[] mine = new MemorySegment[1];
        step.step(topic, () -> mine[0] = registry.allocate(sizes));
        return mine[0].asSlice(0, bytes);
    }

    /** The size that each member requests, at least one byte. */
    private long[] exchangeSizes(String topic, long bytes) {
        byte[] own = ByteBuffer.allocate(Long.BYTES).putLong(Math.max(1, bytes)).array();
        return Arrays.stream(control.allgather(topic, members, own, callLimit))
                .mapToLong(size -> ByteBuffer.wrap(size).getLong())
                .toArray();
    }

    @Override
    public LinkTable openBeside(long number) {
        CommunicatorLinks beside = fabric.open(number, members, self, 0, this);
        beside.registry = registry;
        beside.doorbell = doorbell;
        return beside;
    }

    @Override
    public void close() {
        ClosingEach closing = new ClosingEach();
        for (LinkSet set : sets) {
            if (set != null) {
                closing.close(set::close);
            }
        }
        if (arena.scope().isAlive()) {
            closing.close(arena::close);
        }
        closing.end();
        failpoints.passed(ProtocolStep.LINK_CLOSE);
    }
}
