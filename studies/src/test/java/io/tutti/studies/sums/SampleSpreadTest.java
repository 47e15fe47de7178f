package io.tutti.studies.sums;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.measure.stats.Interval;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SampleSpreadTest {
    private static final long SEED = 20;

    @Test
    void quantilesLieBetweenValuesInProportion() {
        SampleSpread spread = SampleSpread.of(4, 1, 3, 2, 5);
        assertEquals(1, spread.quantile(0));
        assertEquals(1.4, spread.quantile(0.1), 1e-12);
        assertEquals(3, spread.median());
        assertEquals(4.6, spread.quantile(0.9), 1e-12);
        assertEquals(5, spread.quantile(1));
        assertThrows(IllegalArgumentException.class, SampleSpread::of);
    }

    @Test
    void theSameSampleHasTheSameInterval() {
        SampleSpread spread = SampleSpread.of(3, 1, 4, 1, 5, 9, 2, 6);
        assertEquals(spread.percentile(0.5), spread.percentile(0.5));
        Interval alone = SampleSpread.of(7).percentile(0.9);
        assertEquals(new Interval(7, 7, 7), alone);
    }

    /** Of 400 samples, the interval holds the true median about 380 times. */
    @Test
    void intervalsHoldTheTruthAsOftenAsTheySay() {
        SplittableRandom random = new SplittableRandom(SEED);
        int held = 0;
        int samples = 400;
        for (int i = 0; i < samples; i++) {
            double[] values = random.doubles(60).map(u -> -Math.log(1 - u)).toArray();
            Interval median = SampleSpread.of(values).percentile(0.5);
            held += median.low() <= Math.log(2) && Math.log(2) <= median.high() ? 1 : 0;
        }
        double share = (double) held / samples;
        assertTrue(share > 0.91 && share < 0.985, "seed " + SEED + ": held " + share);
    }
}
