package io.tutti.sparse.collective;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.schedule.Traffic;

/**
 * An algorithm with its schedule for given ranks, and one rank's program, which is run and counted.
 *
 * @param algorithm the algorithm
 * @param schedule its schedule for all ranks
 * @param program the rank's program
 */
public record RankSchedule(Algorithm algorithm, Schedule schedule, Program program) {
    /** Creates the schedule of an algorithm. */
    static RankSchedule of(String collective, String name, Topology topology, int rank) {
        Algorithm algorithm = Algorithms.byName(collective, name)
                .orElseThrow(() ->
                        new IllegalArgumentException("algorithm=" + name + " does no " + collective + "; there is "
                                + String.join(
                                        ", ",
                                        Algorithms.forCollective(collective).stream()
                                                .map(Algorithm::name)
                                                .toList())));
        Schedule schedule = algorithm.schedule(ScheduleRequest.of(topology));
        return new RankSchedule(algorithm, schedule, schedule.program(rank));
    }

    String collective() {
        return algorithm.collective();
    }

    int chunks() {
        return schedule.collective().chunks();
    }

    /** Counts what the rank sends and receives, in the layout's unit. */
    Traffic traffic(Layout layout) {
        return program.traffic(layout);
    }
}
