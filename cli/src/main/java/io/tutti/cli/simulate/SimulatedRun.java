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
 * The results of a simulation.
 *
 * @param collective the collective
 * @param algorithm its name
 * @param ranks number of ranks
 * @param nodes number of nodes
 * @param bytes size of the vector, all chunks of the collective; for a sum of outer products, of the matrix
 * @param network its name
 * @param micros µs until all ranks have finished
 * @param firstMicros µs until the first rank has finished
 * @param messagesBetween number of messages between nodes, of all ranks
 * @param messagesInside number of messages within nodes, of all ranks
 * @param bytesBetween bytes sent between nodes, by all ranks
 * @param bytesInside bytes sent within nodes, by all ranks
 * @param idle mean share of the time in which a rank neither computes nor sends
 * @param isRepresented whether rank 0, or the ranks of node 0, were simulated as representatives of all
 * @param ops number of simulated ops
 * @param events number of simulation events
 * @param wallSeconds real time of the simulation in seconds, including the creation of the schedule
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

    /** A run with its schedule and outcome. */
    public record Full(SimulatedRun run, Schedule schedule, Outcome outcome) {}

    /** Runs a simulation. */
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
