package io.tutti.run;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Shape;
import io.tutti.config.Setting;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.transport.Fabric;
import io.tutti.transport.Lender;
import io.tutti.transport.Link;
import io.tutti.transport.Slots;
import io.tutti.transport.Windows;
import java.util.ArrayList;
import java.util.List;

/**
 * The operations of one communicator, made once for each schedule and kept, the most recently used in front. Finding one
 * allocates nothing. Used by the communicator's thread.
 */
public final class OperationCache {
    /** An operation with what it was made for. */
    private record Entry(Algorithm algorithm, int root, int other, boolean inPlace, Plan plan, Made made) {
        boolean isFor(Algorithm wanted, int wantedRoot, int wantedOther, boolean wantedInPlace) {
            return algorithm == wanted && root == wantedRoot && other == wantedOther && inPlace == wantedInPlace;
        }
    }

    /**
     * An operation and the collective it does.
     *
     * @param operation to be bound and run
     * @param collective with its chunks
     */
    public record Made(Operation operation, Collective collective) {}

    private final RunContext context;
    private final Topology topology;
    private final int rank;
    private final Link[][] collectiveLinks;
    private final Link[][] transferLinks;
    private final Lender lender;
    private final Slots slots;
    private final Windows windows;
    private final long lendBytes;
    private final int most;
    private final List<Entry> entries = new ArrayList<>();

    /**
     * @param rank the own rank in the communicator
     * @param topology which ranks share a host
     * @param table its links: the last lane carries transfers, the others collectives
     */
    public OperationCache(RunContext context, int rank, Topology topology, Fabric.LinkTable table) {
        this.context = context;
        this.topology = topology;
        this.rank = rank;
        int lanes = table.links().length;
        this.collectiveLinks = java.util.Arrays.copyOf(table.links(), lanes - 1);
        this.transferLinks = new Link[][] {table.links()[lanes - 1]};
        this.lender = table.lender();
        this.slots = table.slots();
        this.windows = table.windows();
        this.lendBytes = context.options().number(Setting.LEND_BYTES);
        this.most = (int) context.options().number(Setting.PLANS);
    }

    /** The operation of an algorithm's schedule with a root; made if it is not there or not free. */
    public Made collective(Algorithm algorithm, int root, boolean inPlace) {
        return find(algorithm, root, -1, inPlace);
    }

    /** An operation that nobody else gets. */
    public Made exclusive(Algorithm algorithm, int root, boolean inPlace) {
        return make(algorithm, root, -1, inPlace, null).made;
    }

    /** The operation that moves a vector from one rank to another, one of which is this. */
    public Made transfer(Algorithm algorithm, int source, int destination) {
        return find(algorithm, source, destination, false);
    }

    private Made find(Algorithm algorithm, int root, int destination, boolean inPlace) {
        Plan plan = null;
        for (int index = 0; index < entries.size(); index++) {
            Entry entry = entries.get(index);
            if (entry.isFor(algorithm, root, destination, inPlace)) {
                plan = entry.plan;
                if (!entry.made.operation.isBusy()) {
                    toFront(index);
                    return entry.made;
                }
            }
        }
        Entry entry = make(algorithm, root, destination, inPlace, plan);
        entries.addFirst(entry);
        while (entries.size() > most && !entries.getLast().made.operation.isBusy()) {
            entries.removeLast();
        }
        return entry.made;
    }

    private void toFront(int index) {
        if (index > 0) {
            entries.addFirst(entries.remove(index));
        }
    }

    private Entry make(Algorithm algorithm, int root, int destination, boolean inPlace, Plan known) {
        boolean transfer = destination >= 0;
        Shape shape = new Shape(context.size(), root, Math.max(destination, 0), topology);
        Schedule schedule = algorithm.schedule(shape);
        Plan plan = known != null ? known : Lowering.lower(schedule, rank, inPlace);
        Link[][] links = transfer ? transferLinks : collectiveLinks;
        if (plan.lanes.length > links.length) {
            throw new IllegalArgumentException("algorithm=" + algorithm.name() + " needs " + plan.lanes.length
                    + " lanes, the communicator has " + links.length);
        }
        int peer = !transfer ? -1 : rank == root ? destination : root;
        Operation operation = new Operation(context, runs(schedule, plan, links, !transfer), peer);
        return new Entry(algorithm, root, destination, inPlace, plan, new Made(operation, schedule.collective()));
    }

    /** The ways to run a plan; which are possible is the same on all ranks. */
    private PlanRuns runs(Schedule schedule, Plan plan, Link[][] links, boolean everyone) {
        Execution execution = new Execution(plan, links, lender, lendBytes);
        Binding binding = execution.binding();
        Invocation call = execution.invocation();
        if (everyone && slots != null && OneHop.takes(schedule)) {
            return new PlanRuns(execution, new OneHop(plan, binding, call, slots, links[0]), null);
        }
        if (everyone && windows != null && TwoHopForm.takes(schedule)) {
            TwoHopForm form = new TwoHopForm(schedule.ranks(), rank, schedule.program(rank));
            return new PlanRuns(execution, null, new TwoHop(plan, form, binding, call, windows, lender, links[0]));
        }
        return new PlanRuns(execution, null, null);
    }
}
