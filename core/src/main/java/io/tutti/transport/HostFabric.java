package io.tutti.transport;

import io.tutti.bootstrap.HostSetName;
import io.tutti.bootstrap.JoinedJob;
import io.tutti.bootstrap.SharedMemoryFiles;
import io.tutti.config.LineRate;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.Frame;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.memory.AvailableMemory;
import io.tutti.transport.memory.HostMemory;
import io.tutti.transport.memory.RingGrid;
import io.tutti.transport.memory.RingLink;
import io.tutti.transport.memory.Room;
import io.tutti.transport.memory.SharedAllocations;
import io.tutti.transport.memory.Slots;
import io.tutti.transport.memory.Windows;
import io.tutti.transport.shm.SharedSegment;
import io.tutti.transport.tcp.TcpConnector;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The fabric of ranks that are processes: shared memory inside a host and TCP between hosts, or what the options
 * specify.
 */
public final class HostFabric implements Fabric {
    private final JoinedJob joined;
    private final Options options;
    private final int epoch;
    private final TcpConnector connector;
    private final String link;

    /**
     * Creates the fabric. {@link #close} closes the job and the connector, too.
     *
     * @param joined the job that this process has joined
     * @param connector opens and accepts data links
     * @param options the configuration
     */
    public HostFabric(JoinedJob joined, TcpConnector connector, Options options) {
        this.joined = joined;
        this.options = options;
        this.connector = connector;
        this.epoch = Frame.epoch(joined.start());
        this.link = options.text(Setting.LINK);
    }

    @Override
    public int host(int worldRank) {
        return link.equals("tcp") ? worldRank : joined.peers().get(worldRank).hostGroup();
    }

    @Override
    public int ranksHere() {
        return ranksHere(joined.control().size());
    }

    @Override
    public int processorsHere() {
        return joined.peers().get(joined.control().rank()).processors();
    }

    @Override
    public int placeHere() {
        return ranksHere(joined.control().rank());
    }

    /** How many of the ranks below {@code first} run on this rank's host. */
    private int ranksHere(int first) {
        int here = joined.peers().get(joined.control().rank()).hostGroup();
        return (int) joined.peers().stream()
                .limit(first)
                .filter(peer -> peer.hostGroup() == here)
                .count();
    }

    @Override
    public String hosts(int[] members) {
        return HostSetName.of(hostNames(members).toList());
    }

    @Override
    public int hostCount(int[] members) {
        return (int) hostNames(members).count();
    }

    private Stream<String> hostNames(int[] members) {
        return IntStream.of(members)
                .mapToObj(member -> joined.peers().get(member).hostName())
                .distinct();
    }

    @Override
    public double oversubscription(int[] members) {
        return IntStream.of(members)
                .mapToDouble(member -> joined.peers().get(member).oversubscription())
                .max()
                .orElse(1);
    }

    @Override
    public LineRate lineRate(int[] members) {
        return hostCount(members) == 1
                ? LineRate.UNKNOWN
                : IntStream.of(members)
                        .mapToObj(member -> joined.peers().get(member).lineRate())
                        .reduce(LineRate.UNKNOWN, LineRate::atMost);
    }

    @Override
    public LinkTable open(long communicator, int[] members, int self, int lanes) {
        int here = host(members[self]);
        int[] local = IntStream.range(0, members.length)
                .filter(m -> host(members[m]) == here)
                .toArray();
        if (link.equals("shm") && local.length < members.length) {
            throw new CommunicationException(
                    Category.RESOURCE,
                    List.of(),
                    "TUTTI_LINK=shm but ranks " + Arrays.toString(members) + " are on several hosts; use auto");
        }
        Table table = new Table(communicator, members, self, local, lanes);
        try {
            table.connect();
            return table;
        } catch (RuntimeException | Error e) {
            table.close();
            throw e;
        }
    }

    @Override
    public void close() {
        connector.close();
        joined.close();
    }

    private final class Table implements LinkTable {
        private final long communicator;
        private final int[] members;
        private final int self;
        /** Members on this host, by their rank in the communicator, ascending. */
        private final int[] local;

        private final CollectiveStep step;
        private final Link[][] links;
        private final SharedAllocations allocations = new SharedAllocations();
        private final Arena arena = Arena.ofShared();
        private final HostMemory layout;
        /** Number of calls of {@link #allocate} so far. */
        private int requests;

        private Slots slots;
        private Windows windows;

        Table(long communicator, int[] members, int self, int[] local, int lanes) {
            this.communicator = communicator;
            this.members = members;
            this.self = self;
            this.local = local;
            this.links = new Link[lanes][members.length];
            this.layout = HostMemory.of(local.length, local.length == members.length, lanes, options);
            this.step = new CollectiveStep(joined.control(), members, options.duration(Setting.JOIN_DEADLINE));
        }

        void connect() {
            shareRings();
            boolean isOneHost = IntStream.of(members).allMatch(member -> host(member) == host(members[self]));
            if (!isOneHost) {
                CollectiveStep dialStep = new CollectiveStep(
                        joined.control(), members, step.limit().multipliedBy(2));
                dialStep.step("dial-links-" + communicator, this::dial);
            }
        }

        private void dial() {
            int[] remote = IntStream.range(0, members.length)
                    .filter(m -> Arrays.binarySearch(local, m) < 0)
                    .toArray();
            int[] ranks = Arrays.stream(remote).map(m -> members[m]).toArray();
            Link[][] dialled = connector.open(communicator, links.length, ranks);
            for (int lane = 0; lane < links.length; lane++) {
                for (int index = 0; index < remote.length; index++) {
                    links[lane][remote[index]] = dialled[lane][index];
                }
            }
        }

        /**
         * Maps the rings of this host. The first member of each host creates the file; its name is removed as soon as
         * all members have mapped it.
         */
        private void shareRings() {
            boolean shared = local.length > 1;
            String name = "rings-%x-%d".formatted(communicator, members[local[0]]);
            try (SharedSegment own = new SharedSegment(joined.start())) {
                step.step("make-rings-" + communicator, () -> {
                    if (shared && self == local[0]) {
                        own.create(path(name), layout.bytes());
                    }
                });
                step.step("map-rings-" + communicator, () -> {
                    if (shared) {
                        join(own.map(path(name), layout.bytes(), arena));
                    }
                });
            }
        }

        private void join(MemorySegment memory) {
            RingGrid grid = layout.grid();
            int place = Arrays.binarySearch(local, self);
            slots = layout.slots(memory, place);
            windows = layout.windows(memory, place);
            for (int lane = 0; lane < links.length; lane++) {
                for (int peer = 0; peer < local.length; peer++) {
                    if (peer != place) {
                        links[lane][local[peer]] = new RingLink(
                                "shm",
                                local[peer],
                                epoch,
                                grid.ring(memory, place, peer, lane),
                                grid.ring(memory, peer, place, lane),
                                allocations);
                    }
                }
            }
        }

        private Path path(String name) {
            SharedMemoryFiles files = joined.files()
                    .orElseThrow(() -> new CommunicationException(
                            Category.RESOURCE,
                            List.of(),
                            "cannot use shared memory in " + options.text(Setting.SHM_DIR)));
            return files.path(joined.start(), name);
        }

        @Override
        public Link[][] links() {
            return links;
        }

        @Override
        public MemoryRegistry registry() {
            return allocations;
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
        public MemorySegment allocate(long bytes) {
            String topic = "memory-%x-%d-".formatted(communicator, requests++);
            long[] sizes = exchangeSizes(topic, bytes);
            MemorySegment[] mapped = new MemorySegment[members.length];
            boolean shared = local.length > 1;
            step.step(topic + "room", () -> requireRoom(sizes, shared)); // before any rank allocates
            try (SharedSegment own = new SharedSegment(joined.start())) {
                step.step(topic + "make", () -> {
                    if (shared) {
                        own.create(path(topic + self), sizes[self]);
                    }
                });
                step.step(topic + "map", () -> {
                    for (int member : local) {
                        mapped[member] = shared
                                ? own.map(path(topic + member), sizes[member], arena)
                                : Room.allocate(arena, sizes[member], 64);
                    }
                });
            }
            allocations.add(mapped[self], mapped);
            return mapped[self].asSlice(0, bytes);
        }

        private void requireRoom(long[] sizes, boolean shared) {
            long before = 0;
            for (int member : local) {
                before += member < self ? Math.min(sizes[member], Long.MAX_VALUE - before) : 0;
            }
            Room room = new Room(shared ? path("").getParent() : null, new AvailableMemory());
            room.require("on host " + joined.peers().get(members[self]).hostName(), sizes[self], before);
        }

        /** The size that each member requests, at least one byte. */
        private long[] exchangeSizes(String topic, long bytes) {
            byte[] own =
                    ByteBuffer.allocate(Long.BYTES).putLong(Math.max(1, bytes)).array();
            byte[][] all = joined.control().exchange(topic + "sizes", members, own, options.duration(Setting.DEADLINE));
            return Arrays.stream(all)
                    .mapToLong(size -> ByteBuffer.wrap(size).getLong())
                    .toArray();
        }

        @Override
        public void close() {
            Links.close(links);
            arena.close();
        }
    }
}
