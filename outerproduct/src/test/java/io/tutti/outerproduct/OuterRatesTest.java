package io.tutti.outerproduct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OuterRatesTest {
    private static final OuterRates ONE_BY_ONE = new OuterRates(1, 10, 2, 100, false);

    /** 1 for each product, 10 for the first pass, and for each other 2 and the part of 8 that the block is of the cache. */
    @Test
    void theLongerTheBlockTheMoreOfItGoesToMemoryForEachPair() {
        assertEquals(50 * (3 + 10 + 2 * 6), ONE_BY_ONE.seconds(50, 3));
        assertEquals(100 * (3 + 10 + 2 * 10), ONE_BY_ONE.seconds(100, 3));
        assertEquals(400 * (3 + 10 + 2 * 10), ONE_BY_ONE.seconds(400, 3));
        assertEquals(50 * (1 + 10), ONE_BY_ONE.seconds(50, 1));
    }

    @Test
    void fusedItGoesThereOnce() {
        assertEquals(50 * (3 + 10), new OuterRates(1, 10, 2, 100, true).seconds(50, 3));
    }

    @Test
    void withoutCachesAllOfItDoes() {
        assertEquals(3 * (1 + 10) * 50, new OuterRates(1, 10, false).seconds(50, 3));
    }
}
