package io.tutti.algorithm.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class MixedRadixTest {
    @Test
    void digitsMakeTheNumber() {
        MixedRadix digits = new MixedRadix(List.of(3, 2, 5));
        assertEquals(30, digits.size());
        for (int node = 0; node < 30; node++) {
            int number = 0;
            for (int level = 0; level < digits.levels(); level++) {
                number += digits.digit(node, level) * digits.weight(level);
                assertEquals(node, digits.with(node, level, digits.digit(node, level)));
                int other = digits.with(node, level, 0);
                assertEquals(0, digits.digit(other, level));
                assertEquals(node - other, digits.digit(node, level) * digits.weight(level));
            }
            assertEquals(node, number);
        }
    }

    @Test
    void theLargestIsMoreThanHalf() {
        assertEquals(List.of(4, 3), MixedRadix.largest(13, 4).radices());
        assertEquals(List.of(7), MixedRadix.largest(7, 9).radices());
        assertEquals(List.of(), MixedRadix.largest(1, 2).radices());
        for (int most = 1; most < 300; most++) {
            for (int radix = 2; radix < 12; radix++) {
                int size = MixedRadix.largest(most, radix).size();
                assertTrue(size <= most && 2 * size > most);
            }
        }
    }
}
