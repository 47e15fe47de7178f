package io.tutti.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class KernelWarmUpTest {
    @Test
    void everyRunAddsOne() {
        float[] expected = new float[KernelWarmUp.COUNT];
        Arrays.fill(expected, KernelWarmUp.RUNS);
        assertArrayEquals(expected, KernelWarmUp.run());
    }
}
