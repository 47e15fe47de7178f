package io.tutti.training.gradient;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.tutti.sparse.vector.SparseVector;
import org.junit.jupiter.api.Test;

/** Momentum by hand: factor 0.9, a rate that falls from 1 to 0 in four steps. */
final class SgdTest {
    private final Sgd sgd = new Sgd(3, 1, 4);

    @Test
    void shouldFallAndGatherMomentum() {
        float[] parameters = {0, 0, 0};
        sgd.update(parameters, new float[] {1, 0, -2});
        assertArrayEquals(new float[] {-1, 0, 2}, parameters);
        sgd.update(parameters, new float[] {0, 1, 0});
        assertArrayEquals(new float[] {-1 - 0.75f * 0.9f, -0.75f, 2 + 0.75f * 1.8f}, parameters, 1e-6f);
    }

    @Test
    void shouldStopWhatWasHandedOverAndNothingElse() {
        sgd.scale(new float[] {1, 1, 1});
        sgd.reset(SparseVector.of(new int[] {1}, new float[] {5}));
        float[] step = {0, 0, 2};
        sgd.scale(step);
        assertArrayEquals(new float[] {0.75f * 0.9f, 0, 0.75f * 2.9f}, step, 1e-6f);
    }
}
