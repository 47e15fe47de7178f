package io.tutti.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.model.AlphaBetaGamma;
import io.tutti.model.Network;
import io.tutti.model.Networks;
import org.junit.jupiter.api.Test;

/** Work grows with the number of ops, in events, which can be counted. */
class LinearGrowthTest {
    @Test
    void anOpIsAnEventAndAMessageHasThreeMore() {
        Network network = AlphaBetaGamma.ETHERNET_10G.network("postal", "test");
        for (int ranks = 2; ranks <= 1 << 12; ranks *= 2) {
            Outcome outcome = Play.of("allreduce", "recursive-doubling", ranks).everyRankOn(network, 64);
            int steps = Integer.numberOfTrailingZeros(ranks);
            assertEquals(3 * steps * ranks, outcome.ops());
            assertEquals(2L * outcome.ops(), outcome.events());
        }
    }

    @Test
    void sharingAnInterfaceAddsAFewEventsAMessage() {
        Network network = Networks.named("blue-waters");
        for (int nodes = 2; nodes <= 256; nodes *= 2) {
            for (long bytes : new long[] {0, 8, 4096, 1 << 20}) {
                Outcome outcome =
                        Play.of("allreduce", "recursive-doubling", nodes, 16).everyRankOn(network, bytes);
                assertTrue(outcome.events() <= 3L * outcome.ops(), outcome.events() + " for " + outcome.ops());
            }
        }
    }
}
