package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class ByteSizesTest {
    @Test
    void sizesGrowByAFactor() {
        assertEquals(List.of(8L, 16L, 32L), ByteSizes.series(8, 40, 2));
        assertEquals(List.of(1L, 2L, 3L), ByteSizes.series(1, 4, 1.5));
        assertEquals(3 << 20, ByteSizes.parse("3m"));
        assertThrows(IllegalArgumentException.class, () -> ByteSizes.parse("3 apples"));
        assertThrows(IllegalArgumentException.class, () -> ByteSizes.series(8, 4, 2));
        assertThrows(IllegalArgumentException.class, () -> ByteSizes.series(8, 16, 1));
    }

    @Test
    void aWrongSizeOfAListIsNamedWithTheList() {
        assertEquals("size= of 8,,9 must be a number of bytes, or one with K, M or G", refusal("8,,9"));
        assertEquals("size=1X of 8,1K..1X must be a number of bytes, or one with K, M or G", refusal("8,1K..1X"));
        assertEquals("size=99999999999G of 8,99999999999G must be less than 2^63 bytes", refusal("8,99999999999G"));
        assertEquals("size=ten must be a number of bytes, or one with K, M or G", refusal("ten"));
    }

    private static String refusal(String list) {
        return assertThrows(IllegalArgumentException.class, () -> ByteSizes.list(list, 2))
                .getMessage();
    }

    /** With the least factor above 1, a series of 16 MiB would take years. */
    @Test
    void aFactorCloseToOneIsRefused() {
        assertEquals(16, ByteSizes.series(1, 16, 1.001).size());
        assertThrows(IllegalArgumentException.class, () -> ByteSizes.series(8, 1 << 24, Math.nextUp(1.0)));
    }
}
