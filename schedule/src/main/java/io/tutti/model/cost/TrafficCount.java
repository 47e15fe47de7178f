package io.tutti.model.cost;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.schedule.Traffic;

/**
 * The messages of a schedule, counted in its ranks' programs. Lengths are in chunks.
 *
 * @param most the most messages that one rank sends, or receives
 * @param messages all messages that are sent
 * @param sent the length of all messages that are sent
 */
record TrafficCount(int most, long messages, long sent) {
    static final TrafficCount NONE = new TrafficCount(0, 0, 0);

    /**
     * Counts the messages inside nodes, or those between nodes.
     *
     * @param isInside whether to count those inside nodes
     */
    static TrafficCount of(Schedule schedule, Topology topology, boolean isInside) {
        Layout chunks = Layout.ofChunks(schedule.collective().chunks());
        TrafficCount count = NONE;
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            Program program = schedule.program(rank);
            int node = topology.node(rank);
            count = count.plus(program.traffic(chunks, peer -> (topology.node(peer) == node) == isInside), 1);
        }
        return count;
    }

    /** Adds the traffic of {@code ranks} ranks that do the same. */
    TrafficCount plus(Traffic traffic, int ranks) {
        return new TrafficCount(
                Math.max(most, traffic.messages()),
                messages + (long) ranks * traffic.sends(),
                sent + ranks * traffic.sent());
    }

    /** {@return what a rank does on average, if all of them combine {@code combined} chunks} */
    MeanWork mean(Schedule schedule, double combined) {
        double ranks = schedule.ranks();
        double vectors = ranks * schedule.collective().chunks();
        return new MeanWork(messages / ranks, sent / vectors, combined / vectors);
    }
}
