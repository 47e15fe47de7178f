package io.tutti.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.Shape;
import io.tutti.model.AlphaBetaGamma;
import io.tutti.model.LogGP;
import io.tutti.model.Network;
import io.tutti.model.Networks;
import io.tutti.outer.algorithm.SumOfOuterProducts;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Few ranks for all are the same as all ranks. */
class SymmetryTest {
    private static final List<Network> NETWORKS = List.of(
            AlphaBetaGamma.ETHERNET_10G.network("postal", "test"),
            new LogGP(1e-5, 2e-6, 1e-6, 8e-10, 2e-10).network("LogGP", "test"),
            Networks.read("blue-waters"));

    private static final int[] NUMBERS = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 18, 24, 31, 32, 33, 48, 63, 64};
    private static final int[] FEW = {1, 2, 3, 4, 6, 9, 16};

    static List<Algorithm> algorithms() {
        return Algorithms.all();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void aRepresentativeStandsForAll(Algorithm algorithm) {
        boolean areMany = algorithm.collective().equals(SumOfOuterProducts.NAME); // settings, each of many ops
        for (int ranks : areMany ? FEW : NUMBERS) {
            for (Topology topology : topologies(ranks)) {
                for (Algorithm variant : algorithm.variants(Shape.of(topology))) {
                    if (variant.takes(Shape.of(topology))) {
                        compare(variant.schedule(Shape.of(topology)), topology);
                    }
                }
            }
        }
    }

    private static List<Topology> topologies(int ranks) {
        List<Topology> topologies = new ArrayList<>(List.of(Topology.oneNode(ranks), Topology.uniform(ranks, 1)));
        for (int ranksPerNode : new int[] {2, 4, 6}) {
            if (ranks % ranksPerNode == 0) {
                topologies.add(Topology.uniform(ranks / ranksPerNode, ranksPerNode));
            }
        }
        return topologies;
    }

    private static void compare(Schedule schedule, Topology topology) {
        int chunks = schedule.collective().chunks();
        for (Network network : NETWORKS) {
            Simulator simulator = Simulator.of(network);
            Layout layout = Layout.uniform(600L * chunks, chunks);
            Outcome one = simulator.run(schedule, topology, layout);
            Outcome all = simulator.withEveryRank().run(schedule, topology, layout);
            String what = schedule + " on " + network.name();
            if (schedule.symmetry() == Symmetry.NONE) {
                assertFalse(one.isRepresented(), what);
            } else if (schedule.ranks() > 1 && topology.nodes() == schedule.ranks()) {
                assertEquals(1, one.finish().length, what);
            }
            for (int rank = 0; rank < schedule.ranks(); rank++) {
                assertEquals(all.finish(rank), one.finish(rank), 1e-12 * all.seconds(), what);
                assertEquals(all.idle(rank), one.idle(rank), 1e-9 * all.seconds(), what);
            }
            assertEquals(all.messages(), one.messages(), what);
        }
    }

    @Test
    void withoutSymmetryAllRanksArePlayed() {
        Play play = Play.of("allreduce", "ring", 8);
        Network postal = NETWORKS.getFirst();
        Layout uneven = Layout.explicit(1, 2, 3, 4, 5, 6, 7, 80);
        assertTrue(play.on(postal, 80).isRepresented());
        assertFalse(Simulator.of(postal)
                .run(play.schedule(), play.topology(), uneven)
                .isRepresented());
        Topology dealt = Topology.of(0, 1, 2, 3, 0, 1, 2, 3);
        Network levels = NETWORKS.getLast();
        assertFalse(
                Simulator.of(levels).run(play.schedule(), dealt, play.bytes(80)).isRepresented());
        assertFalse(Simulator.of(postal)
                .withJitter(0.1, 1)
                .run(play.schedule(), play.topology(), play.bytes(80))
                .isRepresented());
    }

    @Test
    void aNodeStandsForAllNodes() {
        Network levels = NETWORKS.getLast();
        assertEquals(
                16,
                Play.of("allreduce", "recursive-doubling", 4, 16).on(levels, 80).finish().length);
        assertEquals(4, Play.of("allreduce", "ring", 3, 4).on(levels, 1200).finish().length);
        assertEquals(
                12,
                Play.of("allreduce", "recursive-doubling", 3, 4).on(levels, 80).finish().length);
    }

    @Test
    void aRingOfManyRanksIsOneProgram() {
        int ranks = 1 << 12;
        Outcome outcome = Play.of("allreduce", "ring", ranks).on(NETWORKS.getFirst(), 1024L * ranks);
        assertEquals(5 * (ranks - 1), outcome.ops());
        AlphaBetaGamma model = AlphaBetaGamma.ETHERNET_10G;
        double expected = (ranks - 1) * (2 * model.message(1024) + 1024 * model.gamma());
        Play.assertClose(expected, outcome.seconds(), "ring");
    }
}
