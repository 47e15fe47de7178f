package io.tutti.studies.papers.nap;

import io.tutti.model.Network;
import io.tutti.schedule.Topology;
import io.tutti.studies.SimulatedAllreduce;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A cache of simulated times, which figures share: each speed-up is computed from times that another figure shows. */
final class SimulatedTimes {
    private record Key(NapVariant variant, int nodes, long bytes, double jitter, int runs) {}

    private final Network network;
    private final Map<Key, double[]> known = new ConcurrentHashMap<>();

    SimulatedTimes(Network network) {
        this.network = network;
    }

    /** Returns the time without random latencies. */
    double of(NapVariant variant, int nodes, long bytes) {
        return known.computeIfAbsent(new Key(variant, nodes, bytes, 0, 1), key ->
                new double[] {simulation(nodes).seconds(variant.algorithm(), bytes)})[0];
    }

    /** Returns the times of several runs whose latencies are increased at random. */
    double[] of(NapVariant variant, int nodes, long bytes, int runs) {
        return known.computeIfAbsent(
                new Key(variant, nodes, bytes, BlueWaters.JITTER, runs),
                key -> simulation(nodes).seconds(variant.algorithm(), bytes, BlueWaters.JITTER, runs));
    }

    private SimulatedAllreduce simulation(int nodes) {
        return new SimulatedAllreduce(network, Topology.uniform(nodes, BlueWaters.RANKS_PER_NODE));
    }
}
