package io.tutti.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.model.AlphaBetaGamma;
import io.tutti.model.Network;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

class SymmetryTest extends SymmetryContract {
    private static final int[] NUMBERS = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 18, 24, 31, 32, 33, 48, 63, 64};

    @Override
    protected List<Algorithm> algorithms() {
        return Algorithms.all();
    }

    @Override
    protected int[] numbersOfRanks() {
        return NUMBERS.clone();
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
