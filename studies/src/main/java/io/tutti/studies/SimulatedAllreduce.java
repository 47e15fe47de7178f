package io.tutti.studies;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.model.Network;
import io.tutti.model.simulate.Simulator;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import java.util.stream.LongStream;

/**
 * Simulates allreduces on a network.
 *
 * @param network the network
 * @param topology which ranks share a node
 */
public record SimulatedAllreduce(Network network, Topology topology) {
    /** Returns a simulation with each rank on its own node. */
    public static SimulatedAllreduce apart(Network network, int ranks) {
        return new SimulatedAllreduce(network, Topology.uniform(ranks, 1));
    }

    /** Returns the seconds of an algorithm for a vector. */
    public double seconds(String algorithm, long bytes) {
        return seconds(Simulator.of(network), schedule(algorithm), bytes);
    }

    /** Returns the seconds with latencies that are increased at random, one run for each seed from 1. */
    public double[] seconds(String algorithm, long bytes, double jitter, int runs) {
        Schedule schedule = schedule(algorithm);
        return LongStream.rangeClosed(1, runs)
                .mapToDouble(seed -> seconds(Simulator.of(network).withJitter(jitter, seed), schedule, bytes))
                .toArray();
    }

    private Schedule schedule(String algorithm) {
        return Algorithms.byName("allreduce", algorithm)
                .orElseThrow(() -> new IllegalArgumentException("algorithm=" + algorithm + " does not exist"))
                .schedule(ScheduleRequest.of(topology));
    }

    private double seconds(Simulator simulator, Schedule schedule, long bytes) {
        Layout layout = Layout.uniform(bytes, schedule.collective().chunks());
        return simulator.run(schedule, topology, layout).seconds();
    }
}
