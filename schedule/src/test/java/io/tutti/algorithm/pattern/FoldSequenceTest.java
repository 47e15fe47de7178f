package io.tutti.algorithm.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FoldSequenceTest {
    @Test
    void fallsByAtMostTheWidthAndAtMostHalf() {
        for (int order = 1; order <= 130; order++) {
            for (int width = 1; width <= order; width++) {
                FoldSequence sequence = new FoldSequence(order, width);
                int sent = 0;
                assertEquals(order, sequence.count(0));
                assertEquals(1, sequence.count(sequence.steps()));
                for (int step = 0; step < sequence.steps(); step++) {
                    assertTrue(sequence.shift(step) <= width && sequence.first(step) >= 0);
                    assertEquals(sequence.count(step + 1), sequence.first(step) + sequence.shift(step));
                    sent += sequence.shift(step);
                }
                assertEquals(order - 1, sent);
            }
            assertEquals(order - 1, new FoldSequence(order, 1).steps());
            assertEquals(32 - Integer.numberOfLeadingZeros(order - 1), new FoldSequence(order, order).steps());
        }
    }
}
