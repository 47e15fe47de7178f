package io.tutti.transport.local;

import io.tutti.config.LineRate;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.ControlPlane;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.CollectiveStep;
import io.tutti.transport.Fabric;
import io.tutti.transport.Links;
import io.tutti.transport.memory.AvailableMemory;
import io.tutti.transport.memory.CacheLines;
import io.tutti.transport.memory.HostMemory;
import io.tutti.transport.memory.RingGrid;
import io.tutti.transport.memory.RingLink;
import io.tutti.transport.memory.Room;
import io.tutti.transport.memory.SharedAllocations;
import io.tutti.transport.memory.Slots;
import io.tutti.transport.memory.Windows;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The fabric of ranks that are threads of one JVM: rings in plain memory; allocations are shared directly. */
public final class LocalFabric implements Fabric {
    /** The memory that the ranks of one JVM share, by name. Thread-safe. */
    public static final class Hub {
        private final Map<String, MemorySegment> memory = new ConcurrentHashMap<>();
        private final Map<Long, Integer> left = new ConcurrentHashMap<>();

        /**
         * Returns the memory of this name. The first caller allocates it, filled with zeros; it is freed when it is
         * unreachable.
         */
        MemorySegment memory(String name, long bytes) {
            return memory.computeIfAbsent(
                    name, n -> Room.allocate(Arena.ofAuto(), Math.max(bytes, 1), CacheLines.PAIR));
        }

        void forget(String name) {
            memory.remove(name);
        }

        MemorySegment get(String name) {
            return memory.get(name);
        }

        /**
         * Counts a member that has closed a communicator. When all members have, the hub drops the communicator's
         * memory.
         */
        void leave(long communicator, int members) {
            if (left.merge(communicator, 1, Integer::sum) == members) {
                left.remove(communicator);
                memory.keySet().removeIf(name -> name.matches("[a-z]+-" + communicator + "(-.*)?"));
            }
        }
    }

    private final Hub hub;
    private final ControlPlane control;
    private final Options options;

    /**
     * Creates the fabric of one rank.
     *
     * @param hub shared by all ranks
     * @param control the rank's control plane
     * @param options the configuration
     */
    public LocalFabric(Hub hub, ControlPlane control, Options options) {
        this.hub = hub;
        this.control = control;
        this.options = options;
    }

    @Override
    public int host(int worldRank) {
        return 0;
    }

    @Override
    public int ranksHere() {
        return control.size();
    }

    @Override
    public int processorsHere() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public int placeHere() {
        return control.rank();
    }

    @Override
    public String hosts(int[] members) {
        return "threads";
    }

    @Override
    public int hostCount(int[] members) {
        return 1;
    }

    @Override
    public double oversubscription(int[] members) {
        return Math.max(1, (double) control.size() / processorsHere());
    }

    @Override
    public LineRate lineRate(int[] members) {
        return LineRate.UNKNOWN;
    }

    @Override
    public LinkTable open(long communicator, int[] members, int self, int lanes) {
        HostMemory layout = HostMemory.of(members.length, true, lanes, options);
        MemorySegment memory = hub.memory("links-" + communicator, layout.bytes());
        return new Table(communicator, members, self, layout, memory);
    }

    @Override
    public void close() {
        // the hub owns the memory
    }

    private final class Table implements LinkTable {
        private final long communicator;
        private final int[] members;
        private final int self;
        private final Link[][] links;
        private final SharedAllocations allocations = new SharedAllocations();
        private final Slots slots;
        private final Windows windows;
        /** Number of calls of {@link #allocate} so far. */
        private int requests;

        private boolean closed;

        Table(long communicator, int[] members, int self, HostMemory layout, MemorySegment memory) {
            RingGrid grid = layout.grid();
            this.communicator = communicator;
            this.members = members;
            this.self = self;
            this.slots = layout.slots(memory, self);
            this.windows = layout.windows(memory, self);
            this.links = new Link[grid.lanes()][members.length];
            for (int lane = 0; lane < grid.lanes(); lane++) {
                for (int peer = 0; peer < members.length; peer++) {
                    if (peer != self) {
                        links[lane][peer] = new RingLink(
                                "local",
                                peer,
                                0,
                                grid.ring(memory, self, peer, lane),
                                grid.ring(memory, peer, self, lane),
                                allocations);
                    }
                }
            }
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
            String name = "memory-" + communicator + "-" + requests++ + "-";
            CollectiveStep step = new CollectiveStep(control, members, options.duration(Setting.DEADLINE));
            try {
                step.step(name, () -> {
                    new Room(null, new AvailableMemory()).require("in this process", Math.max(1, bytes), 0);
                    hub.memory(name + self, bytes);
                });
            } catch (RuntimeException e) {
                hub.forget(name + self);
                throw e;
            }
            MemorySegment mine = hub.get(name + self);
            MemorySegment[] all = new MemorySegment[members.length];
            for (int peer = 0; peer < all.length; peer++) {
                all[peer] = hub.get(name + peer);
            }
            allocations.add(mine, all);
            return mine.asSlice(0, bytes);
        }

        @Override
        public void close() {
            Links.close(links);
            if (!closed) {
                closed = true;
                hub.leave(communicator, members.length);
            }
        }
    }
}
