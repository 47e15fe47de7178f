package io.tutti.outerproduct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Data;
import io.tutti.Tutti;
import io.tutti.algorithm.Algorithms;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import io.tutti.verify.Reproducibility;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The choice by calibration run. */
class OuterCalibrationTest {
    private static final OuterShape SHAPE = new OuterShape(96, 40, 2, ElementType.FLOAT32);

    /** Each rank's left factor is all its number plus one, its right factor all ones. */
    private static float[] sum(OuterProducts outer, int rank) {
        float[] left = new float[(int) SHAPE.leftCount()];
        Arrays.fill(left, rank + 1);
        float[] right = new float[(int) SHAPE.rightCount()];
        Arrays.fill(right, 1);
        float[] matrix = new float[(int) SHAPE.count()];
        outer.sum(left, right, matrix);
        return matrix;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void allRanksTakeTheSameOneOfThoseThatWereTried(int ranks) {
        String[] algorithms = new String[ranks];
        String[] reasons = new String[ranks];
        Tutti.local(ranks, Options.defaults(), world -> {
            OuterProducts outer = OuterProducts.of(world, SHAPE, OuterProducts.MEASURED, true);
            algorithms[world.rank()] = outer.algorithm();
            reasons[world.rank()] = outer.explain();
            float[] expected = new float[(int) SHAPE.count()];
            Arrays.fill(expected, SHAPE.batch() * ranks * (ranks + 1) / 2f);
            assertArrayEquals(expected, sum(outer, world.rank()), 0f);
        });
        assertEquals(1, Arrays.stream(algorithms).distinct().count(), Arrays.toString(algorithms));
        assertEquals(1, Arrays.stream(reasons).distinct().count(), "times are those of the slowest rank, known to all");
        assertTrue(reasons[0].startsWith(algorithms[0] + " (least "), reasons[0]);
    }

    @Test
    void onlyAlgorithmsWithTheBitsAskedForAreTried() {
        Options options = Options.defaults().with(Setting.REPRODUCIBILITY, "ordered");
        Tutti.local(4, options, world -> {
            OuterChoice choice = OuterChoice.of(
                    world.selectionBasis().placement(),
                    world.selectionBasis().linkCosts(),
                    OuterRates.FUSED,
                    Reproducibility.ORDERED);
            String chosen = OuterProducts.measured(world, SHAPE, true).algorithm();
            assertTrue(
                    choice.keeps(
                            Algorithms.byName(SumOfOuterProducts.NAME, chosen).orElseThrow()),
                    chosen);
        });
    }

    @Test
    void theSlowestRankCounts() {
        Tutti.local(3, Options.defaults(), world -> {
            List<OuterProducts> candidates = List.of(
                    OuterProducts.of(world, SHAPE, "allgather", true),
                    OuterProducts.of(world, SHAPE, "allreduce", true));
            Data matrix = Data.of(new float[(int) SHAPE.count()]);
            OuterRanking ranking = new OuterCalibration(world, candidates, matrix).run();
            assertEquals(List.of("allgather", "allreduce"), ranking.algorithms());
            assertTrue(ranking.sums() >= 20, "sums=" + ranking.sums());
            double[] slowest = ranking.seconds().clone();
            world.allreduce(slowest, Reduction.MAX);
            assertArrayEquals(slowest, ranking.seconds(), "all ranks have the times of the slowest");
            assertTrue(Arrays.stream(slowest).allMatch(seconds -> seconds > 0));
        });
    }

    /** So that a trial of sums that take seconds ends; before anything is known, no algorithm does several. */
    @Test
    void onlyShortSumsAreDoneSeveralInARow() {
        CalibrationBlock block = new CalibrationBlock(new int[] {0, 2}, 3);
        block.add(new double[] {2, 0.03}, 1);
        assertEquals(1, OuterCalibration.inARow(block));
        block.add(new double[] {2, 0.01}, 1);
        assertEquals(10, OuterCalibration.inARow(block));
    }

    /** An algorithm that was out early may have been quicker in rounds in which all were. */
    @Test
    void whoIsLeftWinsAndAllMediansAreTold() {
        OuterRanking ranking = new OuterRanking(List.of("a", "b", "c"), new double[] {3e-3, 1e-3, 2e-3}, 2, 40);
        assertEquals("c (least measured time of 40 sums each): a=3000.0µs b=1000.0µs c=2000.0µs", ranking.explain());
    }
}
