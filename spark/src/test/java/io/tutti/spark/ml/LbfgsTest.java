package io.tutti.spark.ml;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LbfgsTest {
    private static final double[] START = {5, -3};

    /** A long valley, whose bottom is at (1, 2). */
    private static double valley(double[] point, double[] gradient) {
        double x = point[0] - 1;
        double y = point[1] - 2;
        gradient[0] = 2 * x;
        gradient[1] = 200 * y;
        return x * x + 100 * y * y;
    }

    private static double[] after(int iterations) {
        return new Lbfgs(LbfgsTest::valley, START).run(iterations, 1e-12);
    }

    @Test
    void itEndsAfterTheGivenNumberOfIterations() {
        assertArrayEquals(START, after(0));
        double first = valley(after(1), new double[2]);
        assertTrue(first > 1e-3 && first < valley(START, new double[2]), "after one: " + first);
        assertArrayEquals(new double[] {1, 2}, after(100), 1e-6);
    }
}
