package io.tutti.model.cost;

import io.tutti.model.LinkModel;
import io.tutti.model.LogGP;
import io.tutti.model.Network;
import io.tutti.model.simulate.MemoryWaits;
import io.tutti.model.simulate.Simulator;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.schedule.Traffic;
import java.util.List;

/**
 * The cost of a schedule on any network, if all its chunks are equally long.
 *
 * @param depth length of the longest chain of messages, each of which waits for the one before
 * @param messages the most messages that one rank sends, or receives
 * @param travel time in which messages are transferred, as a multiple of the time of one vector, if a rank sends one
 *     message at a time and receives one at a time
 * @param combined the most vectors that one rank reads as operands of reductions beyond the first
 * @param lanes number of links that the schedule needs between each pair of ranks
 * @param mean what a rank does on average
 */
public record ScheduleCost(int depth, int messages, double travel, double combined, int lanes, MeanWork mean) {
    /** One second per message and nothing else, so that time is the number of consecutive messages; then one second per chunk. */
    private static final List<Network> NETWORKS = List.of(
            new LogGP(1, 0, 0, 0, 0).network("steps", "none"), new LogGP(0, 0, 0, 1, 0).network("travel", "none"));

    /**
     * Derives the cost of a schedule from the programs of its ranks, or of one rank if it represents all. Time and
     * memory grow with the number of ops.
     *
     * @param schedule the schedule
     * @return the cost
     */
    public static ScheduleCost of(Schedule schedule) {
        Schedule kept = KeptPrograms.of(schedule);
        ScheduleCost counted = counted(kept);
        double[] seconds = seconds(kept);
        return new ScheduleCost(
                (int) Math.round(seconds[0]),
                counted.messages,
                seconds[1] / schedule.collective().chunks(),
                counted.combined,
                counted.lanes,
                counted.mean);
    }

    /**
     * {@return the predicted time of the schedule}
     *
     * @param link the model of the links
     * @param bytes size of the vector in bytes
     * @param sharing how ranks share processors
     */
    public TimeTerms terms(LinkModel link, double bytes, ProcessorSharing sharing) {
        return new TimeTerms(
                depth * (link.alpha() + sharing.others() * link.queue()),
                sharing.work(messages, mean.messages()) * (link.overhead() + (sharing.others() > 0 ? link.wake() : 0)),
                bytes * sharing.transfer(travel, mean.sent(), link.beta()),
                bytes * sharing.work(combined, mean.combined()) * link.gamma());
    }

    /** The same cost of messages. Reductions count inside nodes only. */
    ScheduleCost withoutCombining() {
        return new ScheduleCost(depth, messages, travel, 0, lanes, mean);
    }

    /** The part of the cost that needs no simulation: messages, reductions and lanes. */
    static ScheduleCost counted(Schedule schedule) {
        Layout chunks = Layout.ofChunks(schedule.collective().chunks());
        int[] alike = alike(schedule);
        TrafficCount count = TrafficCount.NONE;
        long combined = 0;
        double combinedByAll = 0;
        int lanes = 1;
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            if (alike[rank] > 0) {
                Program program = schedule.program(rank);
                Traffic traffic = program.traffic(chunks);
                count = count.plus(traffic, alike[rank]);
                combined = Math.max(combined, traffic.reduced());
                combinedByAll += (double) alike[rank] * traffic.reduced();
                lanes = Math.max(lanes, program.lanes());
            }
        }
        MeanWork mean = count.mean(schedule, combinedByAll);
        return new ScheduleCost(0, count.most(), 0, (double) combined / chunks.chunks(), lanes, mean);
    }

    /** Per rank: how many ranks it represents. */
    private static int[] alike(Schedule schedule) {
        int[] alike = new int[schedule.ranks()];
        for (int rank = 0; rank < alike.length; rank++) {
            alike[schedule.symmetry().representative(rank)]++;
        }
        return alike;
    }

    /** The simulated times in seconds, with chunks of one byte. */
    private static double[] seconds(Schedule schedule) {
        Topology apart = Topology.uniform(schedule.ranks(), 1);
        Layout chunks = Layout.ofChunks(schedule.collective().chunks());
        return Simulator.of(NETWORKS.getFirst()).with(MemoryWaits.COPIED).seconds(schedule, apart, chunks, NETWORKS);
    }
}
