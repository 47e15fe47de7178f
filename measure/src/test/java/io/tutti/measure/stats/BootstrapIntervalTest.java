package io.tutti.measure.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BootstrapIntervalTest {
    private static final int ROUNDS = 8;
    private static final int CALLS = 40;
    private static final int REPEATS = 200;

    private final Random random = new Random(7);

    @Test
    void quantilesLieBetweenTheNearestValues() {
        Sorted sorted = Sorted.of(5, 1, 3, 2, 4);
        assertEquals(3, sorted.median());
        assertEquals(1, sorted.least());
        assertEquals(1.4, sorted.quantile(0.1), 1e-12);
        assertEquals(5, sorted.quantile(1));
        assertEquals(7, Sorted.of(7).quantile(0.99));
        assertEquals(
                2.5,
                Sorted.of(List.of(new double[] {1, 4}, new double[] {2, 3})).median());
        assertThrows(IllegalArgumentException.class, Sorted::of);
    }

    @Test
    void equalCallsHaveAnIntervalWithoutWidth() {
        List<double[]> rounds = List.of(new double[] {4, 4}, new double[] {4, 4, 4});
        assertEquals(new Interval(4, 4, 4), new BootstrapInterval(1).median(rounds));
        List<double[]> others = List.of(new double[] {2}, new double[] {2});
        assertEquals(new Interval(2, 2, 2), new BootstrapInterval(1).ratio(rounds, List.of(others)));
    }

    @Test
    void theStrongestOfSeveralIsComparedWith() {
        List<double[]> five = List.of(new double[] {5}, new double[] {5});
        List<double[]> two = List.of(new double[] {2}, new double[] {2});
        assertEquals(
                new Interval(2, 2, 2),
                new BootstrapInterval(1).ratio(List.of(new double[] {4}, new double[] {4}), List.of(five, two)));
    }

    /** Rounds differ by 10 %, calls within one by 2 %: resampling calls alone would hold the median in 4 of 10 cases. */
    @Test
    void intervalsHoldTheMedianOfRoundsThatDiffer() {
        int held = 0;
        for (int i = 0; i < REPEATS; i++) {
            held += holds(new BootstrapInterval(i).median(rounds(100, 10, 2)), 100) ? 1 : 0;
        }
        assertTrue(held >= 0.85 * REPEATS, held + " of " + REPEATS);
        assertTrue(held < REPEATS, "intervals that always hold are too wide");
    }

    /** What slows all series of a round alike is no part of their ratio. */
    @Test
    void ratiosKeepRoundsTogether() {
        int held = 0;
        double width = 0;
        for (int i = 0; i < REPEATS; i++) {
            List<double[]> one = rounds(100, 20, 2);
            List<double[]> twice = one.stream().map(this::doubled).toList();
            Interval ratio = new BootstrapInterval(i).ratio(twice, List.of(one));
            held += holds(ratio, 2) ? 1 : 0;
            width += (ratio.high() - ratio.low()) / REPEATS;
        }
        assertTrue(held >= 0.85 * REPEATS, held + " of " + REPEATS);
        assertTrue(width < 0.2, "width " + width); // 0.6 if rounds were drawn apart
    }

    private static boolean holds(Interval interval, double value) {
        return interval.low() <= value && value <= interval.high();
    }

    private List<double[]> rounds(double median, double betweenRounds, double within) {
        List<double[]> rounds = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            double centre = median + betweenRounds * random.nextGaussian();
            rounds.add(random.doubles(CALLS)
                    .map(any -> centre + within * random.nextGaussian())
                    .toArray());
        }
        return rounds;
    }

    private double[] doubled(double[] calls) {
        return java.util.Arrays.stream(calls)
                .map(call -> 2 * call + 2 * random.nextGaussian())
                .toArray();
    }
}
