package io.tutti.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LayoutTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int CASES = 20_000;

    private final Random random = new Random(SEED);

    /** A number below 2 to the power of {@code bits}, small ones as often as large ones. */
    private long any(int bits) {
        return random.nextLong(1L << random.nextInt(bits + 1));
    }

    @Test
    void theExtremesOfAUniformLayoutAreThoseOfItsChunks() {
        for (int count = 0; count <= 40; count++) {
            for (int chunks = 1; chunks <= 12; chunks++) {
                for (int grain : new int[] {1, 3, 4, 50}) {
                    Layout layout = Layout.uniform(count, chunks, grain);
                    long[] lengths =
                            IntStream.range(0, chunks).mapToLong(layout::length).toArray();
                    assertEquals(Layout.explicit(lengths).leastLength(), layout.leastLength(), layout.toString());
                    assertEquals(Layout.explicit(lengths).greatestLength(), layout.greatestLength(), layout.toString());
                }
            }
        }
    }

    @Test
    void uniformChunksCoverTheVectorAndDifferByAtMostOneGrain() {
        for (int i = 0; i < CASES; i++) {
            long count = any(50);
            int chunks = 1 + (int) any(9);
            int grain = 1 + (int) any(6);
            String what = "count=" + count + " chunks=" + chunks + " grain=" + grain + " seed=" + SEED;
            Layout layout = Layout.uniform(count, chunks, grain);
            assertCovers(layout, count, what);
            for (int chunk = 0; chunk < chunks; chunk++) {
                assertTrue(layout.length(chunk) <= layout.length(0), what);
                assertTrue(layout.offset(chunk) % grain == 0 || layout.offset(chunk) == count, what);
                boolean isLastUsed = layout.offset(chunk + 1) == count;
                assertTrue(isLastUsed || layout.length(chunk) >= layout.length(0) - grain, what);
                assertEquals(layout.offset(chunk), Layout.uniformOffset(count, chunks, grain, chunk), what);
            }
        }
    }

    @Test
    void explicitChunksHaveTheirLengths() {
        for (int i = 0; i < CASES / 10; i++) {
            long[] lengths =
                    LongStream.generate(() -> any(45)).limit(1 + any(6)).toArray();
            Layout layout = Layout.explicit(lengths);
            Layout bound = Layout.bound(lengths.length, chunk -> lengths[chunk]);
            assertCovers(layout, LongStream.of(lengths).sum(), "seed=" + SEED);
            for (int chunk = 0; chunk < lengths.length; chunk++) {
                assertEquals(lengths[chunk], layout.length(chunk), "seed=" + SEED);
                assertEquals(lengths[chunk], bound.length(chunk), "seed=" + SEED);
                assertEquals(layout.offset(chunk), bound.offset(chunk), "seed=" + SEED);
            }
        }
    }

    private static void assertCovers(Layout layout, long count, String what) {
        assertEquals(0, layout.offset(0), what);
        assertEquals(count, layout.offset(layout.chunks()), what);
        for (int chunk = 0; chunk < layout.chunks(); chunk++) {
            assertTrue(layout.length(chunk) >= 0, what);
            assertEquals(layout.offset(chunk + 1), layout.offset(chunk) + layout.length(chunk), what);
        }
    }

    /** A call that is repeated finds what was lowered for it by comparing layouts. */
    @Test
    void explicitLayoutsAreEqualIfAllLengthsAre() {
        Layout layout = Layout.explicit(3, 0, 4);
        assertEquals(layout, Layout.explicit(3, 0, 4));
        assertEquals(layout.hashCode(), Layout.explicit(3, 0, 4).hashCode());
        assertNotEquals(layout, Layout.explicit(3, 4, 0), "as many chunks, as many elements");
        assertNotEquals(layout, Layout.explicit(3, 1, 3), "as many chunks, as many elements");
        assertNotEquals(layout, Layout.explicit(3, 0, 5));
        assertNotEquals(layout, Layout.explicit(3, 0, 4, 0), "one more chunk");
        assertNotEquals(layout, Layout.uniform(7, 3));
    }

    @Test
    void refusesNegativeLengthsAndSumsBeyond64Bits() {
        assertThrows(IllegalArgumentException.class, () -> Layout.explicit(1, -1));
        assertThrows(ArithmeticException.class, () -> Layout.explicit(Long.MAX_VALUE, 1));
        assertThrows(IllegalArgumentException.class, () -> Layout.uniform(-1, 2));
        assertThrows(IllegalArgumentException.class, () -> Layout.uniform(1, 0));
    }
}
