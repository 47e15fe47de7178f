package io.tutti.studies.papers.generalized;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.model.AlphaBetaGamma;
import io.tutti.model.Network;
import io.tutti.model.simulate.Play;
import io.tutti.studies.papers.generalized.GeneralizedCosts.Elimination;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Allreduces under the postal model take as long as their closed forms say. */
class PostalFormsTest {
    private static final Network NETWORK = AlphaBetaGamma.ETHERNET_10G.network("10 GbE", "test");

    /** Long and short messages; chunks of all schedules are of one length. */
    private static long[] sizes(int ranks) {
        long unit = (long) ranks * Integer.highestOneBit(ranks);
        return new long[] {unit, 1024 * unit};
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7, 8, 12, 16, 31, 32, 33, 127, 128, 129})
    void recursiveDoublingIsExact(int ranks) {
        for (long bytes : sizes(ranks)) {
            double expected = GeneralizedCosts.table2(ranks).recursiveDoubling(bytes);
            assertAgrees(Play.of("allreduce", "recursive-doubling", ranks), bytes, expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7, 8, 12, 16, 31, 32, 33, 127, 128, 129})
    void recursiveHalvingIsExact(int ranks) {
        for (long bytes : sizes(ranks)) {
            double expected = GeneralizedCosts.table2(ranks).recursiveHalving(bytes, Elimination.FOLD);
            assertAgrees(Play.of("allreduce", "recursive-halving", ranks), bytes, expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7, 8, 12, 16, 31, 32, 33, 127, 128})
    void ringIsExact(int ranks) {
        for (long bytes : sizes(ranks)) {
            assertAgrees(
                    Play.of("allreduce", "ring", ranks),
                    bytes,
                    GeneralizedCosts.table2(ranks).ring(bytes));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7, 8, 12, 16, 31, 32, 33, 127, 128})
    void generalizedIsExactWithoutDroppedStepsAndBoundedWithThem(int ranks) {
        GeneralizedCosts costs = GeneralizedCosts.table2(ranks);
        for (long bytes : sizes(ranks)) {
            assertAgrees(Play.of("allreduce", "generalized:r=0", ranks), bytes, costs.bandwidthOptimal(bytes));
            for (int dropped = 1; dropped <= costs.steps(); dropped++) {
                double seconds = Play.of("allreduce", "generalized:r=" + dropped, ranks)
                        .on(NETWORK, bytes)
                        .seconds();
                double bound = costs.generalized(bytes, dropped) * (1 + 1e-9);
                assertTrue(seconds <= bound, ranks + " ranks, r=" + dropped + ": " + seconds + " > " + bound);
            }
        }
    }

    private static void assertAgrees(Play play, long bytes, double expected) {
        String what = play.schedule() + ", " + bytes + " bytes";
        Play.assertClose(expected, play.on(NETWORK, bytes).seconds(), what);
        Play.assertClose(expected, play.everyRankOn(NETWORK, bytes).seconds(), what + ", every rank");
    }
}
