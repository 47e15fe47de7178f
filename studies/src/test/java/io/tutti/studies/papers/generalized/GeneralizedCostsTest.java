package io.tutti.studies.papers.generalized;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.studies.papers.generalized.GeneralizedCosts.Elimination;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeneralizedCostsTest {
    /** The curve of figure 1 for P = 127; beside it, with the cheaper elimination of extra ranks. */
    @ParameterizedTest
    @CsvSource({
        "425, 1.14, 1.14",
        "9216, 1.44, 1.36",
        "262144, 1.93, 1.69",
        "1048576, 1.33, 1.33",
        "16777216, 1.02, 1.02"
    })
    void ratiosAreThoseOfFigure1(double bytes, double ratio, double cheaper) {
        GeneralizedCosts costs = GeneralizedCosts.table2(127);
        assertEquals(ratio, costs.ratio(bytes, Elimination.FOLD), 0.005);
        assertEquals(cheaper, costs.ratio(bytes, Elimination.THREE_TO_TWO), 0.005);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 7, 8, 12, 31, 64, 127, 128, 1000})
    void theOptimumIsTheLeastOfAllOrItsNeighbour(int ranks) {
        GeneralizedCosts costs = GeneralizedCosts.table2(ranks);
        for (double bytes = 1; bytes < 1e9; bytes *= 1.3) {
            double least = Double.POSITIVE_INFINITY;
            for (int r = 0; r <= costs.steps(); r++) {
                least = Math.min(least, costs.generalized(bytes, r));
            }
            assertTrue(costs.generalized(bytes, costs.optimum(bytes)) <= 1.05 * least, ranks + " ranks, " + bytes);
        }
    }

    @Test
    void powersOfTwoMeetTheClassicalAlgorithms() {
        GeneralizedCosts costs = GeneralizedCosts.table2(64);
        for (double bytes : new double[] {8, 1e3, 1e6}) {
            double halving = costs.recursiveHalving(bytes, Elimination.FOLD);
            assertEquals(halving, costs.recursiveHalving(bytes, Elimination.THREE_TO_TWO), 0);
            assertEquals(halving, costs.bandwidthOptimal(bytes), 1e-12);
            assertEquals(6 * 3e-5 + bytes * 6 * (1e-8 + 2e-10), costs.recursiveDoubling(bytes), 1e-12);
        }
    }

    @Test
    void fewRanksAreCasesOfTheirOwn() {
        GeneralizedCosts alone = GeneralizedCosts.table2(1);
        assertEquals(0, alone.generalized(1e6, alone.optimum(1e6)), 0);
        GeneralizedCosts two = GeneralizedCosts.table2(2);
        assertTrue(Double.isNaN(two.continuousOptimum(1)));
        assertEquals(1, two.optimum(0));
        assertEquals(1, two.optimum(8));
        assertEquals(0, two.optimum(1e9), "each combines only half");
    }
}
