package io.tutti.studies.papers.nap;

import static io.tutti.model.simulate.Play.assertClose;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.model.Level;
import io.tutti.model.Network;
import io.tutti.model.Networks;
import io.tutti.model.simulate.Play;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Equations of the max-rate model against simulations. */
class MaxRateTest {
    private static final List<Long> SIZES = List.of(8L, 499L, 500L, 4096L, 8000L, 1L << 20);
    private static final Network BLUE_WATERS = Networks.named("blue-waters");
    /** Ranks of a node all between sockets, as the equations have it. */
    private static final Network ONE_LEVEL = new Network(
            "one level",
            "test",
            "",
            1,
            Map.of(
                    Level.SOCKET,
                    BLUE_WATERS.regimes().get(Level.NODE),
                    Level.NODE,
                    BLUE_WATERS.regimes().get(Level.NODE),
                    Level.NETWORK,
                    BLUE_WATERS.regimes().get(Level.NETWORK)),
            BLUE_WATERS.gamma(),
            0);

    @ParameterizedTest
    @CsvSource({"1,16", "2,1", "2,16", "16,1", "16,4", "64,16"})
    void recursiveDoublingIsEquation4(int nodes, int ppn) {
        Play play = Play.of("allreduce", "recursive-doubling", nodes, ppn);
        for (long bytes : SIZES) {
            double expected = MaxRate.of(ONE_LEVEL, bytes).recursiveDoubling(nodes, ppn, bytes);
            assertClose(
                    expected,
                    play.on(ONE_LEVEL, bytes).seconds(),
                    nodes + " nodes of " + ppn + ", " + bytes + " bytes");
        }
    }

    @ParameterizedTest
    @CsvSource({"1,16", "2,1", "2,16", "16,1", "16,4", "64,16"})
    void leadersAreEquation5WithBothTrees(int nodes, int ppn) {
        Play play = Play.of("allreduce", "smp", nodes, ppn);
        for (long bytes : SIZES) {
            MaxRate model = MaxRate.of(ONE_LEVEL, bytes);
            double seconds = play.on(ONE_LEVEL, bytes).seconds();
            assertClose(
                    model.leaders(nodes, ppn, bytes), seconds, nodes + " nodes of " + ppn + ", " + bytes + " bytes");
            assertTrue(model.leadersPrinted(nodes, ppn, bytes) <= seconds * (1 + 1e-9));
        }
    }

    @ParameterizedTest
    @CsvSource({"1,16", "2,2", "4,2", "16,4", "64,4", "256,16"})
    void equation6BoundsNodeAwareParallelAllreduce(int nodes, int ppn) {
        Play play = Play.of("allreduce", "nap", nodes, ppn);
        int steps = MaxRate.log(ppn, nodes);
        int inside = MaxRate.log(2, ppn) * (1 + steps);
        for (long bytes : SIZES) {
            MaxRate model = MaxRate.of(ONE_LEVEL, bytes);
            double seconds = play.on(ONE_LEVEL, bytes).seconds();
            // One rank of a node has nothing to send, and what comes replaces what a rank has.
            double expected = inside * (model.inside(bytes) + bytes * model.gamma())
                    + (steps == 0 ? 0 : steps * model.between(bytes, ppn - 1));
            String what = nodes + " nodes of " + ppn + ", " + bytes + " bytes";
            assertClose(expected, seconds, what);
            assertTrue(seconds <= model.nodeAware(nodes, ppn, bytes) * (1 + 1e-9), what);
        }
    }
}
