package io.tutti.sparse;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.schedule.Traffic;

/**
 * An algorithm with its schedule for the ranks at hand, to be run and to be counted: what a rank's program sends and
 * receives under the layout that it is run with.
 *
 * @param algorithm by which words travel
 * @param schedule what all ranks run
 * @param program the rank's part of it
 */
record BoundSchedule(Algorithm algorithm, Schedule schedule, Program program) {
    /** Of an algorithm by its name, with parameters if wanted. */
    static BoundSchedule of(String collective, String name, Topology topology, int rank) {
        Algorithm algorithm = Algorithms.byName(collective, name)
                .orElseThrow(() ->
                        new IllegalArgumentException("algorithm=" + name + " does no " + collective + "; there is "
                                + String.join(
                                        ", ",
                                        Algorithms.forCollective(collective).stream()
                                                .map(Algorithm::name)
                                                .toList())));
        Schedule schedule = algorithm.schedule(ScheduleRequest.of(topology));
        return new BoundSchedule(algorithm, schedule, schedule.program(rank));
    }

    String collective() {
        return algorithm.collective();
    }

    int chunks() {
        return schedule.collective().chunks();
    }

    /** What the rank sends and receives, in the layout's unit. */
    Traffic traffic(Layout layout) {
        return program.traffic(layout);
    }
}
