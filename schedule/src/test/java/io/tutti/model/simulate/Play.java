package io.tutti.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.model.Network;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;

/** Shorthand of tests: a schedule and where it runs. */
public record Play(Schedule schedule, Topology topology) {
    /** An algorithm on nodes of one rank each. */
    public static Play of(String collective, String algorithm, int ranks) {
        return of(collective, algorithm, ranks, 1);
    }

    /** An algorithm on nodes of {@code ppn} ranks each. */
    public static Play of(String collective, String algorithm, int nodes, int ppn) {
        Topology topology = Topology.uniform(nodes, ppn);
        Schedule schedule =
                Algorithms.byName(collective, algorithm).orElseThrow().schedule(ScheduleRequest.of(topology));
        return new Play(schedule, topology);
    }

    /** A vector of so many bytes in chunks that differ by one byte at most. */
    Layout bytes(long bytes) {
        return Layout.uniform(bytes, schedule.collective().chunks());
    }

    public Outcome on(Network network, long bytes) {
        return Simulator.of(network).run(schedule, topology, bytes(bytes));
    }

    public Outcome everyRankOn(Network network, long bytes) {
        return Simulator.of(network).withEveryRank().run(schedule, topology, bytes(bytes));
    }

    /** Equal but for rounding. */
    public static void assertClose(double expected, double actual, String what) {
        assertEquals(1, actual / expected, 1e-9, () -> what + ": expected " + expected + " s, was " + actual);
    }
}
