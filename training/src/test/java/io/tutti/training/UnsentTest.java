package io.tutti.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.sparse.vector.SparseVector;
import org.junit.jupiter.api.Test;

final class UnsentTest {
    private final Unsent unsent =
            new Unsent(new float[] {1, 0, 2}, SparseVector.of(new int[] {1, 2}, new float[] {10, 20}));

    @Test
    void shouldTakeBackWhatWasSentInAStepThatIsRepeated() {
        assertArrayEquals(new float[] {0.5f, 0, 1}, unsent.scaled(false, 0.5f));
        assertArrayEquals(new float[] {0.5f, 5, 11}, unsent.scaled(true, 0.5f));
        assertFalse(unsent.isEmpty());
        assertTrue(Unsent.NOTHING.isEmpty());
    }
}
