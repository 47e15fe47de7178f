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
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One rank for all is the same as all ranks. */
class SymmetryTest {
    private static final List<Network> NETWORKS = List.of(
            AlphaBetaGamma.ETHERNET_10G.network("postal", "test"),
            new LogGP(1e-5, 2e-6, 1e-6, 8e-10, 2e-10).network("LogGP", "test"),
            Networks.read("blue-waters"));

    static List<Algorithm> algorithms() {
        return Algorithms.all();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void aRepresentativeStandsForAll(Algorithm algorithm) {
        for (int ranks = 1; ranks <= 64; ranks++) {
            for (Topology topology : List.of(Topology.oneNode(ranks), Topology.uniform(ranks, 1))) {
                for (Algorithm variant : algorithm.variants(Shape.of(topology))) {
                    if (variant.takes(Shape.of(topology))) {
                        compare(variant.schedule(Shape.of(topology)), topology);
                    }
                }
            }
        }
    }

    private static void compare(Schedule schedule, Topology topology) {
        int chunks = schedule.collective().chunks();
        for (Network network : NETWORKS) {
            Simulator simulator = Simulator.of(network);
            Layout layout = Layout.uniform(600L * chunks, chunks);
            Outcome one = simulator.run(schedule, topology, layout);
            Outcome all = simulator.withEveryRank().run(schedule, topology, layout);
            String what = schedule + " on " + network.name();
            boolean isSymmetric = schedule.symmetry() != Symmetry.NONE && schedule.ranks() > 1;
            boolean isOneLevel = topology.nodes() > 1 || network.sockets() == 1;
            assertEquals(isSymmetric && isOneLevel, one.isRepresented(), what);
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
        assertFalse(Play.of("allreduce", "ring", 4, 2).on(postal, 80).isRepresented());
        assertFalse(Simulator.of(postal)
                .withJitter(0.1, 1)
                .run(play.schedule(), play.topology(), play.bytes(80))
                .isRepresented());
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
