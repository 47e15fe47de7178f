package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.measure.rank.BenchVariant;
import io.tutti.measure.rank.BufferKind;
import io.tutti.measure.rank.ResultPlace;
import org.junit.jupiter.api.Test;

/** What becomes of the answers of several ranks. */
class BenchSeriesTest {
    private static final BenchVariant VARIANT = new BenchVariant("ring", BufferKind.HEAP, ResultPlace.OUT);

    private static BenchSeries series(GivenRanks ranks) {
        return new BenchSeries(ranks, 0, VARIANT, "tutti");
    }

    private static GivenRanks answering(long[]... answers) throws Exception {
        return GivenRanks.start(answers.length, true, (rank, instruction) -> answers[rank]);
    }

    @Test
    void theSlowestRankOfEachCallCounts() throws Exception {
        try (GivenRanks ranks = answering(new long[] {5, 1, 7}, new long[] {2, 9, 3})) {
            assertArrayEquals(new double[] {5, 9, 7}, series(ranks).each(10, 0, 3));
        }
    }

    @Test
    void callsInARowHaveTheTimeOfTheSlowestRankInEqualParts() throws Exception {
        try (GivenRanks ranks = answering(new long[] {600}, new long[] {300})) {
            assertEquals(200, series(ranks).together(10, 0, 3));
        }
    }

    @Test
    void theTimesOfAnOverlapComeCallByCall() throws Exception {
        try (GivenRanks ranks = answering(new long[] {1, 2, 3, 4, 5, 6}, new long[6])) {
            double[][] parts = series(ranks).overlapped(10, 0, 2);
            assertArrayEquals(new double[][] {{1, 4}, {2, 5}, {3, 6}}, parts);
        }
    }

    @Test
    void wrongElementsOfAllRanksAreAddedAndSoAreTheTimesOfTheirCompilers() throws Exception {
        try (GivenRanks ranks = answering(new long[] {1_000_000_000}, new long[] {500_000_000})) {
            assertEquals(1_500_000_000, series(ranks).check(10));
            assertEquals(1.5, series(ranks).compiledSeconds());
        }
    }
}
