package io.tutti.model.simulate;

import static io.tutti.model.simulate.Play.assertClose;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.model.Level;
import io.tutti.model.MaxRate;
import io.tutti.model.Network;
import io.tutti.model.NetworkText;
import io.tutti.model.Networks;
import io.tutti.model.Regime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Equations of the max-rate model against simulations. */
class MaxRateFormsTest {
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
    void mastersAreEquation5WithBothTrees(int nodes, int ppn) {
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

    @Test
    void messagesAreCountedInsideAndBetweenNodes() {
        Outcome outcome = Play.of("allreduce", "recursive-doubling", 4, 8).on(BLUE_WATERS, 100);
        assertEquals(new MessageCounts(32 * 3, 32 * 2, 32 * 3 * 100, 32 * 2 * 100), outcome.messages());
    }

    @Test
    void sendersShareAnInterfaceFromMomentToMoment() {
        // Two messages at 100 bytes a second each through an interface of 150: 75 each; then the longer alone.
        Network network = NetworkText.parse("""
                name = slow
                origin = test
                gamma = 0
                network.a.alpha = 0
                network.a.rate = 100
                network.a.node-rate = 150
                """);
        SharedNic node = new SharedNic(network.regimes().get(Level.NETWORK).toArray(Regime[]::new));
        node.add(7, 0, 75, 0);
        assertEquals(0.75, node.alarm(0));
        node.add(8, 0, 150, 0);
        assertEquals(Double.POSITIVE_INFINITY, node.alarm(0), "the first alarm comes soon enough");
        assertEquals(-1, node.poll(0.75));
        assertEquals(1, node.alarm(0.75));
        assertEquals(7, node.poll(1));
        assertEquals(-1, node.poll(1));
        assertEquals(1.75, node.alarm(1));
        assertEquals(8, node.poll(1.75));
        assertEquals(Double.POSITIVE_INFINITY, node.alarm(1.75));
    }
}
