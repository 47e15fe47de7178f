package io.tutti.model.simulate;

import io.tutti.model.Network;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Simulates schedules on a network; the package description states what is simulated. Time and memory grow linearly
 * with the number of ops. If all ranks of a schedule are alike, rank 0 represents all ranks, or the ranks of a node
 * represent all nodes ({@link OrbitMapping}), provided that chunks of a kind differ by at most one element (they are
 * then treated as equal) and there is no jitter.
 *
 * @param network the costs of messages and arithmetic
 * @param memory the waits of ops because of memory
 * @param jitter mean relative increase of latencies by random jitter; 0 for none
 * @param seed the seed of the jitter
 * @param everyRank whether all ranks are simulated even if a few could represent all
 * @param timeline whether the outcome has spans; for small schedules
 * @param kernels the costs of kernels
 * @param oversubscription number of ranks that share a processor, at least 1. If all ranks are simulated, they take
 *     turns; if a few represent all, work of a processor takes this many times as long
 */
public record Simulator(
        Network network,
        MemoryWaits memory,
        double jitter,
        long seed,
        boolean everyRank,
        boolean timeline,
        KernelCosts kernels,
        double oversubscription) {
    /**
     * Creates a simulator in which kernels cost as if the bytes they read were combined, without oversubscription.
     *
     * @param network the costs of messages and arithmetic
     * @param memory the waits of ops because of memory
     * @param jitter mean relative increase of latencies by random jitter; 0 for none
     * @param seed the seed of the jitter
     * @param everyRank whether all ranks are simulated even if a few could represent all
     * @param timeline whether the outcome has spans; for small schedules
     */
    public Simulator(
            Network network, MemoryWaits memory, double jitter, long seed, boolean everyRank, boolean timeline) {
        this(network, memory, jitter, seed, everyRank, timeline, KernelCosts.reading(network.gamma()), 1);
    }

    /** Checks the jitter and the oversubscription. */
    public Simulator {
        if (!(jitter >= 0) || Double.isInfinite(jitter)) {
            throw new IllegalArgumentException("jitter=" + jitter + " must be a number that is not negative");
        }
        if (!(oversubscription >= 1) || Double.isInfinite(oversubscription)) {
            throw new IllegalArgumentException("oversubscription=" + oversubscription + " must be at least 1");
        }
    }

    /**
     * {@return a simulator that runs in place, without jitter and timeline; a few ranks represent all where possible}
     *
     * @param network the costs of messages and arithmetic
     */
    public static Simulator of(Network network) {
        return new Simulator(network, MemoryWaits.IN_PLACE, 0, 0, false, false);
    }

    /**
     * {@return a simulator with random latencies}
     *
     * @param mean the mean relative increase of latencies
     * @param chance the seed
     */
    public Simulator withJitter(double mean, long chance) {
        return new Simulator(network, memory, mean, chance, everyRank, timeline, kernels, oversubscription);
    }

    /**
     * {@return a simulator with other waits because of memory}
     *
     * @param other the waits of the new simulator
     */
    public Simulator with(MemoryWaits other) {
        return new Simulator(network, other, jitter, seed, everyRank, timeline, kernels, oversubscription);
    }

    /**
     * {@return a simulator with other costs of kernels}
     *
     * @param other the costs of kernels of the new simulator
     */
    public Simulator with(KernelCosts other) {
        return new Simulator(network, memory, jitter, seed, everyRank, timeline, other, oversubscription);
    }

    /**
     * {@return a simulator in which {@code ranks} ranks share a processor}
     *
     * @param ranks number of ranks that share a processor, at least 1
     */
    public Simulator withOversubscription(double ranks) {
        return new Simulator(network, memory, jitter, seed, everyRank, timeline, kernels, ranks);
    }

    /** {@return a simulator of all ranks, even if a few could represent all} */
    public Simulator withEveryRank() {
        return new Simulator(network, memory, jitter, seed, true, timeline, kernels, oversubscription);
    }

    /** {@return a simulator of all ranks, whose outcome has spans} */
    public Simulator withTimeline() {
        return new Simulator(network, memory, jitter, seed, true, true, kernels, oversubscription);
    }

    /**
     * Simulates a schedule whose ranks begin at the same time.
     *
     * @param schedule the schedule
     * @param topology the ranks of each node
     * @param layout the lengths of chunks in bytes
     * @return the times and the messages
     * @throws IllegalArgumentException if sends and receives do not match, or ops wait for each other
     */
    public Outcome run(Schedule schedule, Topology topology, Layout layout) {
        return run(schedule, topology, layout, null);
    }

    /**
     * Simulates a schedule on several networks that differ only in the numbers of their regimes, with one walk through its programs.
     *
     * @param schedule the schedule
     * @param topology the ranks of each node
     * @param layout the lengths of chunks in bytes
     * @param networks networks with one regime on each level, and the other costs of this simulator's network
     * @return the time on each network, in seconds
     * @throws IllegalArgumentException if a network has several regimes on a level or costs the processor other times, or as {@link
     *     #run(Schedule, Topology, Layout)}
     */
    public double[] seconds(Schedule schedule, Topology topology, Layout layout, List<Network> networks) {
        networks.forEach(this::requireAlike);
        Prepared prepared = prepare(schedule, topology, layout, null);
        return networks.stream()
                .mapToDouble(other -> run(prepared.on(other), schedule.ranks(), topology, null)
                        .seconds())
                .toArray();
    }

    /** One regime on each level: a message has the same in all networks. */
    private void requireAlike(Network other) {
        boolean hasOne = Stream.of(network, other)
                .allMatch(each -> each.regimes().values().stream().allMatch(regimes -> regimes.size() == 1));
        if (!hasOne
                || other.gamma() != network.gamma()
                || other.copy() != network.copy()
                || other.sockets() != network.sockets()) {
            throw new IllegalArgumentException("network=" + other.name() + " must differ from " + network.name()
                    + " only in one regime of each level");
        }
    }

    /**
     * A schedule to simulate.
     *
     * @param trace its ops
     * @param isOfAll whether it has those of all ranks, none of which stands for others
     */
    private record Prepared(OpTrace trace, boolean isOfAll) {
        Prepared on(Network other) {
            return new Prepared(trace.with(Costs.regimes(other)), isOfAll);
        }
    }

    /**
     * Simulates a schedule whose ranks begin at given times. All ranks are simulated if these differ.
     *
     * @param schedule the schedule
     * @param topology the ranks of each node
     * @param layout the lengths of chunks in bytes
     * @param starts the time at which each rank begins, in seconds, not negative; null for 0
     * @return the times and the messages
     * @throws IllegalArgumentException if sends and receives do not match, or ops wait for each other
     */
    public Outcome run(Schedule schedule, Topology topology, Layout layout, double[] starts) {
        return run(prepare(schedule, topology, layout, starts), schedule.ranks(), topology, starts);
    }

    private Prepared prepare(Schedule schedule, Topology topology, Layout layout, double[] starts) {
        if (topology.ranks() != schedule.ranks()
                || layout.chunks() != schedule.collective().chunks()) {
            throw new IllegalArgumentException("topology of " + topology.ranks() + " ranks and layout of "
                    + layout.chunks() + " chunks are not for " + schedule);
        }
        Places places = Places.of(topology, network.sockets());
        boolean mayMap =
                !everyRank && jitter == 0 && areEqual(starts) && SliceSizes.areEven(layout, schedule.symmetry());
        OrbitMapping mapping = mayMap ? OrbitMapping.of(schedule, places) : null;
        Costs costs = new Costs(
                network,
                mapping == null ? SliceSizes.of(layout) : SliceSizes.mean(layout, schedule.symmetry()),
                op -> kernels.seconds(op, layout));
        return new Prepared(new OpTraceWriter(schedule, places, costs, memory, mapping).write(), mapping == null);
    }

    private Outcome run(Prepared prepared, int ranks, Topology topology, double[] starts) {
        OpTrace trace = prepared.trace;
        boolean isShared = topology.nodes() < topology.ranks();
        Timeline notes = timeline ? Timeline.of(trace) : Timeline.none();
        boolean inTurns = oversubscription > 1 && prepared.isOfAll;
        SimulationEngine engine = new SimulationEngine(
                trace,
                new Latency(jitter, seed),
                isShared ? new NicShares(topology, trace.regimes()) : null,
                inTurns ? new SimulatedProcessors(ranks, oversubscription) : null,
                new Occupancy(trace.firstOps().length, inTurns ? 1 : oversubscription),
                notes);
        double[] finish = engine.run(starts == null ? new double[ranks] : starts);
        return new Outcome(
                ranks,
                finish,
                engine.occupancy().computing(),
                engine.occupancy().busy(),
                trace.traffic(),
                trace.ops(),
                engine.events(),
                notes.spans());
    }

    private static boolean areEqual(double[] starts) {
        return starts == null || Arrays.stream(starts).allMatch(start -> start == starts[0]);
    }
}
