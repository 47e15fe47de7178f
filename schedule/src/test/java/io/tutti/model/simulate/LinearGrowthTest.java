package io.tutti.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.model.AlphaBetaGamma;
import io.tutti.model.Network;
import io.tutti.model.Networks;
import io.tutti.schedule.Layout;
import java.util.concurrent.atomic.AtomicLong;
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

    /** Each pair of ranks has a chunk of its own; rank 0, which represents all, uses two for each other rank. */
    @Test
    void chunksOfOtherRanksAreNotVisited() {
        int ranks = 1 << 10;
        Play play = Play.of("alltoall", "pairwise", ranks);
        for (long bytes : new long[] {4L * ranks * ranks, 4L * ranks * ranks + 12}) {
            CountedLayout layout = new CountedLayout(play.bytes(bytes));
            Outcome outcome =
                    Simulator.of(Networks.named("ethernet-10g")).run(play.schedule(), play.topology(), layout);
            assertTrue(outcome.isRepresented());
            assertTrue(layout.asked.get() <= 10L * ranks, layout.asked + " lengths for " + ranks + " ranks");
        }
    }

    /** Counts the lengths of chunks that are asked for. */
    private record CountedLayout(Layout layout, AtomicLong asked) implements Layout {
        CountedLayout(Layout layout) {
            this(layout, new AtomicLong());
        }

        @Override
        public int chunks() {
            return layout.chunks();
        }

        @Override
        public long length(int chunk) {
            asked.incrementAndGet();
            return layout.length(chunk);
        }

        @Override
        public long leastLength() {
            return layout.leastLength();
        }

        @Override
        public long greatestLength() {
            return layout.greatestLength();
        }

        @Override
        public long offset(int chunk) {
            asked.incrementAndGet();
            return layout.offset(chunk);
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
