package io.tutti.model.cost;

import io.tutti.model.Level;
import io.tutti.model.Network;
import io.tutti.model.Regime;
import io.tutti.model.simulate.MemoryWaits;
import io.tutti.model.simulate.Simulator;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.schedule.Traffic;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The cost of a schedule inside nodes and between nodes, if all its chunks are equally long. Each part is derived as if
 * the other cost nothing. Between nodes, the ranks of a node share an interface that is as fast as one of them alone.
 *
 * @param within the cost of messages inside nodes, and of all reductions
 * @param between the cost of messages between nodes; also of reductions if no message stays inside a node
 */
public record TopologyCost(ScheduleCost within, ScheduleCost between) {
    private static final double ENDLESS = Double.POSITIVE_INFINITY;
    private static final ScheduleCost NOTHING = new ScheduleCost(0, 0, 0, 0, 1, MeanWork.NONE);
    private static final Regime FREE = new Regime(ENDLESS, 0, 0, 0, 0, ENDLESS, ENDLESS, false);
    private static final Regime STEP = new Regime(ENDLESS, 0, 1, 0, 0, ENDLESS, ENDLESS, false);
    private static final Regime TRAVEL = new Regime(ENDLESS, 0, 0, 0, 0, 1, ENDLESS, false);
    private static final Regime SHARED = new Regime(ENDLESS, 0, 0, 0, 0, 1, 1, false);

    /** Depth and bytes inside nodes, then between them. */
    private static final List<Network> NETWORKS =
            List.of(network(STEP, FREE), network(TRAVEL, FREE), network(FREE, STEP), network(FREE, SHARED));

    /**
     * {@return the cost on a flat topology, where all messages are of one kind}
     *
     * @param cost the cost of the schedule
     * @param topology a topology that {@link #isFlat}
     */
    public static TopologyCost flat(ScheduleCost cost, Topology topology) {
        return topology.nodes() == 1 ? new TopologyCost(cost, NOTHING) : new TopologyCost(NOTHING, cost);
    }

    /**
     * {@return whether all messages are of one kind: all ranks are on one node, or each rank has its own node}
     *
     * @param topology the ranks of each node
     */
    public static boolean isFlat(Topology topology) {
        return topology.nodes() == 1 || topology.nodes() == topology.ranks();
    }

    /**
     * Derives the cost of a schedule. On flat topologies this takes the time of {@link ScheduleCost#of}, on others
     * twice as long.
     *
     * @param schedule the schedule
     * @param topology the ranks of each node, as many as the schedule has
     * @return the cost
     */
    public static TopologyCost of(Schedule schedule, Topology topology) {
        return isFlat(topology)
                ? flat(ScheduleCost.of(schedule), topology)
                : ofNodes(KeptPrograms.of(schedule), topology);
    }

    private static TopologyCost ofNodes(Schedule schedule, Topology topology) {
        ScheduleCost all = ScheduleCost.counted(schedule);
        TrafficCount near = TrafficCount.of(schedule, topology, true);
        TrafficCount far = TrafficCount.of(schedule, topology, false);
        double chunks = schedule.collective().chunks();
        double combined = all.mean().combined() * chunks * schedule.ranks();
        double[] seconds = Simulator.of(NETWORKS.getFirst())
                .with(MemoryWaits.COPIED)
                .seconds(schedule, topology, chunks(schedule), NETWORKS);
        ScheduleCost within = new ScheduleCost(
                (int) Math.round(seconds[0]),
                near.most(),
                seconds[1] / chunks,
                all.combined(),
                all.lanes(),
                near.mean(schedule, combined));
        ScheduleCost between = new ScheduleCost(
                (int) Math.round(seconds[2]), far.most(), seconds[3] / chunks, 0, all.lanes(), far.mean(schedule, 0));
        return new TopologyCost(within, between);
    }

    /**
     * {@return a lower bound of the cost, as if all messages were ready for the first and the last rank}
     *
     * @param schedule the schedule
     * @param topology the ranks of each node, as many as the schedule has
     */
    public static TopologyCost least(Schedule schedule, Topology topology) {
        Layout layout = chunks(schedule);
        ScheduleCost within = NOTHING;
        ScheduleCost between = NOTHING;
        for (int rank : new int[] {0, schedule.ranks() - 1}) {
            Program program = schedule.program(rank);
            IntPredicate isNear = isOnNodeOf(rank, topology);
            within = orMore(within, program.traffic(layout, isNear), program.lanes(), layout.chunks());
            between = orMore(between, program.traffic(layout, isNear.negate()), program.lanes(), layout.chunks());
        }
        return topology.nodes() == topology.ranks()
                ? flat(between, topology)
                : new TopologyCost(within, between.withoutCombining());
    }

    /** The larger cost in each respect: {@code other}, or what a rank combines and exchanges with the peers of one kind. */
    private static ScheduleCost orMore(ScheduleCost other, Traffic traffic, int lanes, int chunks) {
        double travel = (double) Math.max(traffic.sent(), traffic.received()) / chunks;
        return new ScheduleCost(
                Math.max(other.depth(), Math.min(1, traffic.messages())),
                Math.max(other.messages(), traffic.messages()),
                Math.max(other.travel(), travel),
                Math.max(other.combined(), (double) traffic.reduced() / chunks),
                Math.max(other.lanes(), lanes),
                MeanWork.NONE);
    }

    private static Layout chunks(Schedule schedule) {
        return Layout.ofChunks(schedule.collective().chunks());
    }

    private static IntPredicate isOnNodeOf(int rank, Topology topology) {
        return peer -> topology.node(peer) == topology.node(rank);
    }

    /** {@return the number of links that the schedule needs between each pair of ranks} */
    public int lanes() {
        return Math.max(within.lanes(), between.lanes());
    }

    private static Network network(Regime node, Regime network) {
        List<Regime> inside = List.of(node);
        return new Network(
                "parts",
                "none",
                "",
                1,
                Map.of(Level.SOCKET, inside, Level.NODE, inside, Level.NETWORK, List.of(network)),
                0,
                0);
    }
}
