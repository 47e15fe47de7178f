package io.tutti.spark.ml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class KMeansTrainerTest {
    /** Their number is negative as an int. */
    @Test
    void moreSumsThanAnArrayHoldsAreRefusedOnTheDriver() {
        double[][] centers = new double[1 << 15][];
        Arrays.fill(centers, new double[1 << 16]);
        assertEquals(
                "32768 centers of 65536 features have 2147516416 sums, at most 2147483639 fit: set a smaller k",
                assertThrows(IllegalArgumentException.class, () -> new KMeansTrainer(centers, 1, 0))
                        .getMessage());
    }
}
