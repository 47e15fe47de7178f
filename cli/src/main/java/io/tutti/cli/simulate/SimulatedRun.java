package io.tutti.cli.simulate;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.cli.schedules.Catalog;
import io.tutti.cli.schedules.NodeSplit;
import io.tutti.model.simulate.MessageCounts;
import io.tutti.model.simulate.Outcome;
import io.tutti.model.simulate.Simulator;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import java.util.Arrays;

/**
 * What a simulation found, as a line.
 *
 * @param collective what it does
 * @param algorithm its name
 * @param ranks number of ranks
 * @param nodes that they are on
 * @param bytes of the vector, all chunks of the collective; of a sum of outer products, of the matrix
 * @param network its name
 * @param micros microseconds until all ranks are done
 * @param firstMicros microseconds until the first rank is done
 * @param messagesBetween number of messages between nodes, of all ranks
 * @param messagesInside number of messages inside nodes, of all ranks
 * @param bytesBetween bytes sent between nodes, by all ranks
 * @param bytesInside bytes sent inside nodes, by all ranks
 * @param idle the mean share of the time in which a rank neither computes nor sends
 * @param isRepresented whether rank 0, or the ranks of node 0, were simulated for all
 * @param ops that were simulated
 * @param events that this took
 * @param wallSeconds that this took, with making the schedule
 */
public record SimulatedRun(
        String collective,
        String algorithm,
        int ranks,
        int nodes,
        long bytes,
        String network,
        double micros,
        double firstMicros,
        long messagesBetween,
        long messagesInside,
        double bytesBetween,
        double bytesInside,
        double idle,
        boolean isRepresented,
        int ops,
        long events,
        double wallSeconds) {
    private static final double MICROS = 1e6;
    private static final double NANOS = 1e-9;

    /** A run, and its outcome. */
    public record Full(SimulatedRun run, Schedule schedule, Outcome outcome) {}

    /** Simulates. */
    public static Full of(
            Simulator simulator, Algorithm algorithm, NodeSplit nodes, int ranks, long bytes, int elementBytes) {
        long begun = System.nanoTime();
        ScheduleRequest request = Catalog.shape(algorithm, nodes, ranks, 0);
        Schedule schedule = algorithm.schedule(request);
        Layout layout = VectorLayouts.layout(schedule.collective(), bytes, elementBytes);
        Outcome outcome =
                VectorLayouts.kernels(simulator, schedule.collective()).run(schedule, request.topology(), layout);
        MessageCounts messages = outcome.messages();
        SimulatedRun run = new SimulatedRun(
                algorithm.collective(),
                schedule.algorithm(),
                ranks,
                request.topology().nodes(),
                bytes,
                simulator.network().name(),
                MICROS * outcome.seconds(),
                MICROS * Arrays.stream(outcome.finish()).min().orElse(0),
                messages.between(),
                messages.inside(),
                messages.bytesBetween(),
                messages.bytesInside(),
                outcome.idleShare(),
                outcome.isRepresented(),
                outcome.ops(),
                outcome.events(),
                NANOS * (System.nanoTime() - begun));
        return new Full(run, schedule, outcome);
    }
}
