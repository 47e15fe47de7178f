package io.tutti.model;

import io.tutti.model.simulate.MemoryWaits;
import io.tutti.model.simulate.Simulator;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Topology;
import java.util.List;
import java.util.Map;

/**
 * The cost of a schedule inside nodes and between nodes, if all its chunks are equally long. Each part is derived as if
 * the other cost nothing. Between nodes, the ranks of a node share an interface that is as fast as one of them alone.
 *
 * @param within the cost of messages inside nodes, and of all reductions
 * @param between the cost of messages between nodes; also of reductions if no message stays inside a node
 */
public record TopologyCost(ScheduleCost within, ScheduleCost between) {
    private static final double ENDLESS = Double.POSITIVE_INFINITY;
    private static final ScheduleCost NOTHING = new ScheduleCost(0, 0, 0, 0, 1);
    private static final Regime FREE = new Regime(ENDLESS, 0, 0, 0, 0, ENDLESS, ENDLESS, false);
    private static final Regime STEP = new Regime(ENDLESS, 0, 1, 0, 0, ENDLESS, ENDLESS, false);
    private static final Regime TRAVEL = new Regime(ENDLESS, 0, 0, 0, 0, 1, ENDLESS, false);
    private static final Regime SHARED = new Regime(ENDLESS, 0, 0, 0, 0, 1, 1, false);

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
        if (isFlat(topology)) {
            return flat(ScheduleCost.of(schedule), topology);
        }
        ScheduleCost all = ScheduleCost.counted(schedule);
        int[] messages = messages(schedule, topology);
        ScheduleCost within = new ScheduleCost(
                (int) Math.round(simulate(STEP, FREE, schedule, topology)),
                messages[0],
                simulate(TRAVEL, FREE, schedule, topology)
                        / schedule.collective().chunks(),
                all.combined(),
                all.lanes());
        ScheduleCost between = new ScheduleCost(
                (int) Math.round(simulate(FREE, STEP, schedule, topology)),
                messages[1],
                simulate(FREE, SHARED, schedule, topology)
                        / schedule.collective().chunks(),
                0,
                all.lanes());
        return new TopologyCost(within, between);
    }

    /**
     * {@return a lower bound of the cost, as if all messages were ready for the first and the last rank}
     *
     * @param schedule the schedule
     * @param topology the ranks of each node, as many as the schedule has
     */
    public static TopologyCost least(Schedule schedule, Topology topology) {
        ScheduleCost within = NOTHING;
        ScheduleCost between = NOTHING;
        for (int rank : new int[] {0, schedule.ranks() - 1}) {
            Program program = schedule.program(rank);
            within = Port.of(program, rank, topology, true).orMore(within, schedule);
            between = Port.of(program, rank, topology, false).orMore(between, schedule);
        }
        return new TopologyCost(within, between);
    }

    /** The messages of one kind that a rank sends and receives. */
    private record Port(int sends, int receives, long sent, long received, int lanes) {
        static Port of(Program program, int rank, Topology topology, boolean isWithin) {
            int sends = 0;
            int receives = 0;
            long sent = 0;
            long received = 0;
            for (Op op : program.ops()) {
                if (op instanceof Op.Send send && isWithin == (topology.node(rank) == topology.node(send.peer()))) {
                    sends++;
                    sent += chunks(send.sources());
                } else if (op instanceof Op.Recv recv
                        && isWithin == (topology.node(rank) == topology.node(recv.peer()))) {
                    receives++;
                    received += chunks(recv.targets());
                }
            }
            return new Port(sends, receives, sent, received, program.lanes());
        }

        ScheduleCost orMore(ScheduleCost other, Schedule schedule) {
            int messages = Math.max(sends, receives);
            double travel =
                    (double) Math.max(sent, received) / schedule.collective().chunks();
            return new ScheduleCost(
                    Math.max(other.depth(), Math.min(1, messages)),
                    Math.max(other.messages(), messages),
                    Math.max(other.travel(), travel),
                    0,
                    Math.max(other.lanes(), lanes));
        }

        private static long chunks(List<Slice> slices) {
            long chunks = 0;
            for (Slice slice : slices) {
                chunks += slice.count();
            }
            return chunks;
        }
    }

    /** {@return the number of links that the schedule needs between each pair of ranks} */
    public int lanes() {
        return Math.max(within.lanes(), between.lanes());
    }

    private static double simulate(Regime node, Regime network, Schedule schedule, Topology topology) {
        List<Regime> inside = List.of(node);
        Network costs = new Network(
                "parts",
                "none",
                "",
                1,
                Map.of(Level.SOCKET, inside, Level.NODE, inside, Level.NETWORK, List.of(network)),
                0,
                0);
        int chunks = schedule.collective().chunks();
        return Simulator.of(costs)
                .with(MemoryWaits.COPIED)
                .run(schedule, topology, Layout.uniform(chunks, chunks))
                .seconds();
    }

    /** The most messages of a rank inside its node, and to other nodes. */
    private static int[] messages(Schedule schedule, Topology topology) {
        int[] most = new int[2];
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            int[] sent = new int[2];
            int[] received = new int[2];
            Program program = schedule.program(rank);
            for (Op op : program.ops()) {
                if (op instanceof Op.Send send) {
                    sent[topology.node(rank) == topology.node(send.peer()) ? 0 : 1]++;
                } else if (op instanceof Op.Recv recv) {
                    received[topology.node(rank) == topology.node(recv.peer()) ? 0 : 1]++;
                }
            }
            for (int kind = 0; kind < most.length; kind++) {
                most[kind] = Math.max(most[kind], Math.max(sent[kind], received[kind]));
            }
        }
        return most;
    }
}
