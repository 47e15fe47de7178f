package io.tutti.run;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.config.Setting;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.Fabric;
import io.tutti.transport.memory.Slots;
import io.tutti.transport.memory.Windows;
import java.util.ArrayList;
import java.util.List;

/**
 * The operations of one communicator, made once for each schedule and kept, the most recently used in front. Finding one
 * allocates nothing. Used by the communicator's thread.
 */
public final class TaskCache {
    /** An operation with what it was made for. */
    private record Entry(Lowered lowered, Made made) {}

    /**
     * What all operations of a schedule share.
     *
     * @param name of the algorithm
     * @param root of the collective, or a transfer's source
     * @param other a transfer's destination, or -1
     * @param bySlots whether slots will do
     * @param byWindows how windows will do, or null
     */
    private record Lowered(
            Algorithm algorithm,
            String name,
            int root,
            int other,
            boolean inPlace,
            Collective collective,
            Plan plan,
            boolean bySlots,
            TwoShotPattern byWindows) {
        boolean isTransfer() {
            return other >= 0;
        }

        boolean isFor(Algorithm wanted, int wantedRoot, int wantedOther, boolean wantedInPlace) {
            return algorithm == wanted && root == wantedRoot && other == wantedOther && inPlace == wantedInPlace;
        }
    }

    /**
     * An operation and the collective it does.
     *
     * @param operation to be bound and run
     * @param collective with its chunks
     * @param algorithm its name with its parameters
     */
    public record Made(CollectiveTask operation, Collective collective, String algorithm) {}

    private final RunContext context;
    private final Topology topology;
    private final int rank;
    private final Link[][] collectiveLinks;
    private final Link[][] transferLinks;
    private final MemoryRegistry registry;
    private final Slots slots;
    private final Windows windows;
    private final long zeroCopyBytes;
    private final int most;
    private final List<Entry> entries = new ArrayList<>();
    /** Schedules of exclusive tasks: there may be many, one after the other. */
    private final List<Lowered> exclusives = new ArrayList<>();

    private final ScheduleProofs proofs = new ScheduleProofs();

    /**
     * @param rank this rank's number in the communicator
     * @param topology which ranks share a host
     * @param table its links: the last lane carries transfers, the others collectives
     */
    public TaskCache(RunContext context, int rank, Topology topology, Fabric.LinkTable table) {
        this.context = context;
        this.topology = topology;
        this.rank = rank;
        int lanes = table.links().length;
        this.collectiveLinks = java.util.Arrays.copyOf(table.links(), lanes - 1);
        this.transferLinks = new Link[][] {table.links()[lanes - 1]};
        this.registry = table.registry();
        this.slots = table.slots();
        this.windows = table.windows();
        this.zeroCopyBytes = context.options().number(Setting.ZERO_COPY_BYTES);
        this.most = (int) context.options().number(Setting.PLANS);
    }

    /**
     * The operation of an algorithm's schedule with a root; made if it is not there or not free.
     *
     * @throws IllegalArgumentException if the schedule is neither proved by the build nor can be proved here
     */
    public Made collective(Algorithm algorithm, int root, boolean inPlace) {
        return find(algorithm, root, -1, inPlace);
    }

    /**
     * Returns a new task that the cache hands to no other caller.
     *
     * @throws IllegalArgumentException if the schedule is neither proved by the build nor can be proved here
     */
    public Made exclusive(Algorithm algorithm, int root, boolean inPlace) {
        return exclusive(algorithm, root, -1, inPlace);
    }

    /** Returns a new task that moves a vector from one rank to another, one of which is this, and is handed to no other caller. */
    public Made exclusiveTransfer(Algorithm algorithm, int source, int destination) {
        return exclusive(algorithm, source, destination, false);
    }

    private Made exclusive(Algorithm algorithm, int root, int destination, boolean inPlace) {
        for (Lowered known : exclusives) {
            if (known.isFor(algorithm, root, destination, inPlace)) {
                return make(known, true);
            }
        }
        Lowered lowered = lower(algorithm, root, destination, inPlace);
        exclusives.addFirst(lowered);
        if (exclusives.size() > most) {
            exclusives.removeLast();
        }
        return make(lowered, true);
    }

    /** The operation that moves a vector from one rank to another, one of which is this. */
    public Made transfer(Algorithm algorithm, int source, int destination) {
        return find(algorithm, source, destination, false);
    }

    private Made find(Algorithm algorithm, int root, int destination, boolean inPlace) {
        Lowered lowered = null;
        for (int index = 0; index < entries.size(); index++) {
            Entry entry = entries.get(index);
            if (entry.lowered.isFor(algorithm, root, destination, inPlace)) {
                lowered = entry.lowered;
                if (!entry.made.operation.isBusy()) {
                    toFront(index);
                    return entry.made;
                }
            }
        }
        lowered = lowered == null ? lower(algorithm, root, destination, inPlace) : lowered;
        Made made = make(lowered, false);
        entries.addFirst(new Entry(lowered, made));
        while (entries.size() > most && !entries.getLast().made.operation.isBusy()) {
            entries.removeLast();
        }
        return made;
    }

    private void toFront(int index) {
        if (index > 0) {
            entries.addFirst(entries.remove(index));
        }
    }

    private Lowered lower(Algorithm algorithm, int root, int destination, boolean inPlace) {
        ScheduleRequest request = new ScheduleRequest(context.size(), root, Math.max(destination, 0), topology);
        Schedule schedule = algorithm.schedule(request);
        proofs.require(algorithm, request, schedule);
        Plan plan = Lowering.lower(schedule, rank, inPlace);
        boolean everyone = destination < 0;
        boolean bySlots = everyone && slots != null && SlotExecutor.takes(schedule);
        boolean byWindows = everyone && !bySlots && windows != null && TwoShotPattern.takes(schedule);
        TwoShotPattern pattern = byWindows ? new TwoShotPattern(schedule.ranks(), rank, schedule.program(rank)) : null;
        return new Lowered(
                algorithm, algorithm.name(), root, destination, inPlace, schedule.collective(), plan, bySlots, pattern);
    }

    private Made make(Lowered lowered, boolean keepsVectors) {
        Link[][] links = lowered.isTransfer() ? transferLinks : collectiveLinks;
        if (lowered.plan.lanes.length > links.length) {
            throw new IllegalArgumentException("algorithm=" + lowered.algorithm.name() + " needs "
                    + lowered.plan.lanes.length + " lanes, the communicator has " + links.length);
        }
        CollectiveTask task = new CollectiveTask(context, runs(lowered, links), strand(lowered), keepsVectors);
        return new Made(task, lowered.collective, lowered.name);
    }

    private int strand(Lowered lowered) {
        if (!lowered.isTransfer()) {
            return TaskQueues.COLLECTIVES;
        }
        return rank == lowered.root ? TaskQueues.to(lowered.other) : TaskQueues.from(lowered.root);
    }

    /** The ways to run a plan; which are possible is the same on all ranks. */
    private PlanExecutors runs(Lowered lowered, Link[][] links) {
        LinkExecutor linkExecutor = new LinkExecutor(lowered.plan, links, registry, zeroCopyBytes);
        Binding binding = linkExecutor.binding();
        TaskArguments call = linkExecutor.arguments();
        if (lowered.bySlots) {
            return new PlanExecutors(
                    linkExecutor,
                    new SlotExecutor(lowered.plan, binding, call, slots, links[0], context.ownCore()),
                    null);
        }
        if (lowered.byWindows != null) {
            return new PlanExecutors(
                    linkExecutor,
                    null,
                    new WindowExecutor(
                            lowered.plan,
                            lowered.byWindows,
                            binding,
                            call,
                            windows,
                            registry,
                            links[0],
                            context.ownCore()));
        }
        return new PlanExecutors(linkExecutor, null, null);
    }
}
