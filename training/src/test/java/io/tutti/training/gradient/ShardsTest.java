package io.tutti.training.gradient;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class ShardsTest {
    @Test
    void shouldTakeEverySampleExactlyOnceInAnEpoch() {
        for (int samples : new int[] {1, 2, 7, 64, 65, 100, 257}) {
            for (int ranks = 1; ranks <= 9; ranks++) {
                for (int batch : new int[] {1, 3, 16, 300}) {
                    assertTakenOnce(samples, ranks, batch);
                }
            }
        }
    }

    @Test
    void shouldOrderBySeedAndEpochAlone() {
        Shards shards = Shards.of(1000, 4, 0, 16);
        Shards other = Shards.of(1000, 4, 3, 16);
        assertArrayEquals(shards.order(1, 2), other.order(1, 2));
        assertFalse(Arrays.equals(shards.order(1, 2), shards.order(1, 3)));
        assertFalse(Arrays.equals(shards.order(1, 2), shards.order(2, 2)));
    }

    @Test
    void shouldSpreadSamplesEvenly() {
        assertArrayEquals(new int[] {0, 2, 5, 7}, Shards.of(4, 2, 1, 1).spreadOver(10));
        int[] order = Shards.of(50_000, 1, 0, 1).spreadOver(100_000);
        assertEquals(99_998, order[49_999]);
    }

    @Test
    void shouldNotOverflowForLargeBatches() {
        Shards shards = Shards.of(60_000, 1 << 20, (1 << 20) - 1, 65_536);
        assertEquals(1, shards.steps());
        assertEquals(60_000, shards.to(0));
    }

    private static void assertTakenOnce(int samples, int ranks, int batch) {
        int[] taken = new int[samples];
        int steps = Shards.of(samples, ranks, 0, batch).steps();
        for (int rank = 0; rank < ranks; rank++) {
            Shards shards = Shards.of(samples, ranks, rank, batch);
            assertEquals(steps, shards.steps());
            int[] order = shards.order(5, 1);
            for (int step = 0; step < steps; step++) {
                assertTrue(shards.to(step) - shards.from(step) <= batch);
                assertTrue(shards.count(step) >= 1);
                for (int i = shards.from(step); i < shards.to(step); i++) {
                    taken[order[i]]++;
                }
            }
        }
        assertTrue(Arrays.stream(taken).allMatch(t -> t == 1));
    }
}
