package io.tutti.model.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.schedule.Traffic;
import io.tutti.verify.TrafficSummary;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Steps as simulated are those that the verifier derives in its own way; counts are no less than what is sent. */
class ScheduleCostTest {
    static List<Algorithm> algorithms() {
        return Algorithms.all();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void costsAreThoseOfTheVerifier(Algorithm algorithm) {
        for (int nodes : new int[] {1, 2, 3, 8}) {
            for (int ranksPerNode : new int[] {1, 2, 3}) {
                ScheduleRequest request = ScheduleRequest.of(Topology.uniform(nodes, ranksPerNode));
                if (algorithm.takes(request)) {
                    algorithm.variants(request).forEach(variant -> compare(variant.schedule(request)));
                }
            }
        }
    }

    /** The bound is what saves deriving the cost of schedules that cannot be the fastest, so it must not exceed it. */
    @ParameterizedTest
    @MethodSource("algorithms")
    void lowerBoundsAreNoMore(Algorithm algorithm) {
        List<Topology> topologies = List.of(
                Topology.oneNode(7), Topology.uniform(7, 1), Topology.uniform(4, 2), Topology.of(0, 1, 0, 2, 1));
        for (Topology topology : topologies) {
            ScheduleRequest request = ScheduleRequest.of(topology);
            if (algorithm.takes(request)) {
                for (Algorithm variant : algorithm.variants(request)) {
                    Schedule schedule = variant.schedule(request);
                    TopologyCost least = TopologyCost.least(schedule, topology);
                    TopologyCost cost = TopologyCost.of(schedule, topology);
                    assertNoMore(least.within(), cost.within(), schedule);
                    assertNoMore(least.between(), cost.between(), schedule);
                    assertTrue(least.lanes() <= cost.lanes(), () -> schedule + ": lanes");
                }
            }
        }
    }

    private static void assertNoMore(ScheduleCost least, ScheduleCost cost, Schedule schedule) {
        boolean isBound = least.depth() <= cost.depth()
                && least.messages() <= cost.messages()
                && least.travel() <= cost.travel() + 1e-9
                && least.combined() <= cost.combined() + 1e-9;
        assertTrue(isBound, () -> schedule + ": " + least + " exceeds " + cost);
    }

    private static void compare(Schedule schedule) {
        int chunks = schedule.collective().chunks();
        Verification verification = Verifier.verify(schedule);
        TrafficSummary traffic = verification.traffic(Layout.ofChunks(chunks));
        ScheduleCost cost = ScheduleCost.of(schedule);
        assertEquals(verification.steps(), cost.depth(), () -> schedule + ": steps");
        assertTrue(traffic.messages() <= cost.messages(), () -> schedule + ": messages");
        assertTrue(traffic.sent() <= cost.travel() * chunks + 1e-6, () -> schedule + ": travel");
        assertEquals(traffic.reduced(), cost.combined() * chunks, 1e-6, () -> schedule + ": combined");
        compareMeans(schedule, cost.mean());
    }

    /** Symmetric schedules are counted by one rank; here all ranks are. */
    private static void compareMeans(Schedule schedule, MeanWork mean) {
        double ranks = schedule.ranks();
        double chunks = schedule.collective().chunks();
        List<Traffic> all = IntStream.range(0, schedule.ranks())
                .mapToObj(rank -> schedule.program(rank).traffic(Layout.ofChunks((int) chunks)))
                .toList();
        double sends = all.stream().mapToDouble(Traffic::sends).sum() / ranks;
        double sent = all.stream().mapToDouble(Traffic::sent).sum() / ranks / chunks;
        double reduced = all.stream().mapToDouble(Traffic::reduced).sum() / ranks / chunks;
        assertEquals(sends, mean.messages(), 1e-9, () -> schedule + ": mean messages");
        assertEquals(sent, mean.sent(), 1e-9, () -> schedule + ": mean sent");
        assertEquals(reduced, mean.combined(), 1e-9, () -> schedule + ": mean combined");
    }

    /** Inside and between nodes together it is the same work. */
    @Test
    void workOfNodesAddsUp() {
        Topology topology = Topology.uniform(3, 2);
        for (Algorithm algorithm : Algorithms.forCollective("allreduce")) {
            ScheduleRequest request = ScheduleRequest.of(topology);
            if (algorithm.takes(request)) {
                Schedule schedule = algorithm.schedule(request);
                MeanWork all = ScheduleCost.of(schedule).mean();
                TopologyCost cost = TopologyCost.of(schedule, topology);
                MeanWork near = cost.within().mean();
                MeanWork far = cost.between().mean();
                assertEquals(all.messages(), near.messages() + far.messages(), 1e-9, algorithm.name());
                assertEquals(all.sent(), near.sent() + far.sent(), 1e-9, algorithm.name());
                assertEquals(all.combined(), near.combined(), 1e-9, algorithm.name());
            }
        }
    }
}
