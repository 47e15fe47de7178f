package io.tutti.model.simulate;

import io.tutti.model.Network;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;

/**
 * Plays schedules on a network in simulated time; see the package for what is simulated. Work and memory grow linearly
 * with the number of ops. A schedule whose ranks are all alike is played by rank 0 for all, or by the ranks of a node for
 * all nodes ({@link OrbitMapping}), if chunks of a kind differ by an element at most (they are then taken to be equal) and there is no
 * jitter.
 *
 * @param network what messages and arithmetic cost
 * @param memory what ops wait for because of memory
 * @param jitter mean share by which latencies grow by chance; 0 for none
 * @param seed of that chance
 * @param everyRank whether all ranks are simulated even if few could stand for all
 * @param timeline whether the outcome has spans; for small schedules
 * @param kernels what kernels cost
 * @param oversubscription ranks that share a processor, at least 1: in turn if all ranks are simulated; where few stand for all,
 *     what needs a processor takes so many times as long
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
    /** Kernels cost as much as combining what they read. */
    public Simulator(
            Network network, MemoryWaits memory, double jitter, long seed, boolean everyRank, boolean timeline) {
        this(network, memory, jitter, seed, everyRank, timeline, KernelCosts.reading(network.gamma()), 1);
    }

    /** Checks. */
    public Simulator {
        if (!(jitter >= 0) || Double.isInfinite(jitter)) {
            throw new IllegalArgumentException("jitter=" + jitter + " must be a number that is not negative");
        }
        if (!(oversubscription >= 1) || Double.isInfinite(oversubscription)) {
            throw new IllegalArgumentException("oversubscription=" + oversubscription + " must be at least 1");
        }
    }

    /** In place, without jitter, few ranks for all where possible, without timeline. */
    public static Simulator of(Network network) {
        return new Simulator(network, MemoryWaits.IN_PLACE, 0, 0, false, false);
    }

    /** As this, but with latencies that grow by chance. */
    public Simulator withJitter(double mean, long chance) {
        return new Simulator(network, memory, mean, chance, everyRank, timeline, kernels, oversubscription);
    }

    /** As this, but with other memory. */
    public Simulator with(MemoryWaits other) {
        return new Simulator(network, other, jitter, seed, everyRank, timeline, kernels, oversubscription);
    }

    /** As this, but with other costs of kernels. */
    public Simulator with(KernelCosts other) {
        return new Simulator(network, memory, jitter, seed, everyRank, timeline, other, oversubscription);
    }

    /** As this, but so many ranks share a processor. */
    public Simulator withCrowd(double ranks) {
        return new Simulator(network, memory, jitter, seed, everyRank, timeline, kernels, ranks);
    }

    /** As this, but all ranks are simulated. */
    public Simulator withEveryRank() {
        return new Simulator(network, memory, jitter, seed, true, timeline, kernels, oversubscription);
    }

    /** As this, but all ranks are simulated and the outcome has spans. */
    public Simulator withTimeline() {
        return new Simulator(network, memory, jitter, seed, true, true, kernels, oversubscription);
    }

    /**
     * Plays a schedule.
     *
     * @param topology which ranks share a node
     * @param layout lengths of chunks in bytes
     * @throws IllegalArgumentException if messages do not meet, or ops wait for each other
     */
    public Outcome run(Schedule schedule, Topology topology, Layout layout) {
        return run(schedule, topology, layout, null);
    }

    /**
     * As above, but each rank begins at a time of its own, in seconds; all ranks are simulated.
     *
     * @param starts of each rank, not negative; null for 0
     */
    public Outcome run(Schedule schedule, Topology topology, Layout layout, double[] starts) {
        if (topology.ranks() != schedule.ranks()
                || layout.chunks() != schedule.collective().chunks()) {
            throw new IllegalArgumentException("topology of " + topology.ranks() + " ranks and layout of "
                    + layout.chunks() + " chunks are not for " + schedule);
        }
        Places places = Places.of(topology, network.sockets());
        boolean mayMirror =
                !everyRank && jitter == 0 && starts == null && SliceSizes.areEven(layout, schedule.symmetry());
        OrbitMapping mapping = mayMirror ? OrbitMapping.of(schedule, places) : null;
        Costs costs = new Costs(
                network,
                mapping == null ? SliceSizes.of(layout) : SliceSizes.mean(layout, schedule.symmetry()),
                op -> kernels.seconds(op, layout));
        OpTrace trace = new OpTraceWriter(schedule, places, costs, memory, mapping).write();
        boolean isShared = topology.nodes() < topology.ranks();
        Timeline notes = timeline ? Timeline.of(trace) : Timeline.none();
        boolean inTurns = oversubscription > 1 && mapping == null;
        SimulationEngine engine = new SimulationEngine(
                trace,
                new Latency(jitter, seed),
                isShared ? new NicShares(topology, trace.regimes()) : null,
                inTurns ? new SimulatedProcessors(schedule.ranks(), oversubscription) : null,
                new Occupancy(trace.firstOps().length, inTurns ? 1 : oversubscription),
                notes);
        double[] finish = engine.play(starts == null ? new double[schedule.ranks()] : starts);
        return new Outcome(
                schedule.ranks(),
                finish,
                engine.occupancy().computing(),
                engine.occupancy().busy(),
                trace.traffic(),
                trace.ops(),
                engine.events(),
                notes.spans());
    }
}
