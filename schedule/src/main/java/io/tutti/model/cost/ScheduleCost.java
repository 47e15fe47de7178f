package io.tutti.model.cost;

import io.tutti.model.LinkModel;
import io.tutti.model.LogGP;
import io.tutti.model.simulate.MemoryWaits;
import io.tutti.model.simulate.Simulator;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.schedule.Traffic;

/**
 * The cost of a schedule on any network, if all its chunks are equally long.
 *
 * @param depth length of the longest chain of messages, each of which waits for the one before
 * @param messages the most messages that one rank sends, or receives
 * @param travel time in which messages are transferred, as a multiple of the time of one vector, if a rank sends one
 *     message at a time and receives one at a time
 * @param combined the most vectors that one rank reads as operands of reductions beyond the first
 * @param lanes number of links that the schedule needs between each pair of ranks
 */
public record ScheduleCost(int depth, int messages, double travel, double combined, int lanes) {
    /** One second per message and nothing else: time is the number of consecutive messages. */
    private static final Simulator STEPS =
            Simulator.of(new LogGP(1, 0, 0, 0, 0).network("steps", "none")).with(MemoryWaits.COPIED);
    /** One second per chunk and nothing else. */
    private static final Simulator TRAVEL =
            Simulator.of(new LogGP(0, 0, 0, 1, 0).network("travel", "none")).with(MemoryWaits.COPIED);

    /**
     * Derives the cost of a schedule from the programs of its ranks, or of one rank if it represents all. Time and
     * memory grow with the number of ops.
     *
     * @param schedule the schedule
     * @return the cost
     */
    public static ScheduleCost of(Schedule schedule) {
        ScheduleCost counted = counted(schedule);
        return new ScheduleCost(
                (int) Math.round(simulate(STEPS, schedule)),
                counted.messages,
                simulate(TRAVEL, schedule) / schedule.collective().chunks(),
                counted.combined,
                counted.lanes);
    }

    /**
     * {@return the predicted time of the schedule, in seconds}
     *
     * @param link the model of the links
     * @param bytes size of the vector in bytes
     */
    public double seconds(LinkModel link, double bytes) {
        return depth * link.alpha()
                + messages * link.overhead()
                + travel * bytes * link.beta()
                + combined * bytes * link.gamma();
    }

    /** The part of the cost that needs no simulation: messages, reductions and lanes. */
    static ScheduleCost counted(Schedule schedule) {
        Layout chunks = Layout.ofChunks(schedule.collective().chunks());
        int messages = 0;
        long combined = 0;
        int lanes = 1;
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            if (schedule.symmetry().representative(rank) == rank) {
                Program program = schedule.program(rank);
                Traffic traffic = program.traffic(chunks);
                messages = Math.max(messages, traffic.messages());
                combined = Math.max(combined, traffic.reduced());
                lanes = Math.max(lanes, program.lanes());
            }
        }
        return new ScheduleCost(0, messages, 0, (double) combined / chunks.chunks(), lanes);
    }

    /** The simulated time in seconds, with chunks of one byte. */
    private static double simulate(Simulator simulator, Schedule schedule) {
        Topology apart = Topology.uniform(schedule.ranks(), 1);
        Layout chunks = Layout.ofChunks(schedule.collective().chunks());
        return simulator.run(schedule, apart, chunks).seconds();
    }
}
