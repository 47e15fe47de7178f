package io.tutti.training.gradient;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.sparse.vector.SparseVector;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** Momentum by hand: factor 0.9, a rate that falls from 1 to 0 in four steps. */
final class SgdTest {
    private final Sgd sgd = new Sgd(3, 1, 4, 0.9f);

    @Test
    void shouldFallAndGatherMomentum() {
        float[] parameters = {0, 0, 0};
        update(sgd, parameters, 1, 0, -2);
        assertArrayEquals(new float[] {-1, 0, 2}, parameters);
        update(sgd, parameters, 0, 1, 0);
        assertArrayEquals(new float[] {-1 - 0.75f * 0.9f, -0.75f, 2 + 0.75f * 1.8f}, parameters, 1e-6f);
    }

    @Test
    void shouldStopWhatWasHandedOverAndNothingElse() {
        MaskedMomentumSgd sparse = new MaskedMomentumSgd(sgd, true);
        float[] first = {1, 1, 1};
        sparse.prepare(MemorySegment.ofArray(first));
        MemorySegment none = MemorySegment.ofArray(new float[3]);
        sparse.update(none, none, () -> SparseVector.of(new int[] {1}, new float[] {5}));
        float[] step = {0, 0, 2};
        sparse.prepare(MemorySegment.ofArray(step));
        assertArrayEquals(new float[] {0.75f * 0.9f, 0, 0.75f * 2.9f}, step, 1e-6f);
    }

    private static void update(Optimizer optimizer, float[] parameters, float... gradient) {
        optimizer.update(MemorySegment.ofArray(parameters), MemorySegment.ofArray(gradient), () -> null);
    }

    /** The first steps of Adam have the size of the rate whatever the gradient; then the moments count. */
    @Test
    void adamShouldMoveByItsRateAndRememberBothMoments() {
        Adam adam = new Adam(2, 1, 1000);
        float[] parameters = {0, 0};
        update(adam, parameters, 4, -0.001f);
        assertArrayEquals(new float[] {-1, 1}, parameters, 1e-4f);
        update(adam, parameters, 0, -0.001f);
        double mean = 0.9 * 0.4 / (1 - 0.81);
        double square = 0.999 * 0.016 / (1 - 0.999 * 0.999);
        assertEquals(-1 - 0.999 * mean / Math.sqrt(square), parameters[0], 1e-3);
        assertEquals(1.999, parameters[1], 1e-3);
    }
}
