package io.tutti.sparse.replica;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Gradients of a model that is two arrays; adapters have tests of their own with libraries. */
class ReplicaGradientTest {
    private record ArrayParameter(String name, float[] gradient) implements ReplicaParameter {
        @Override
        public String shape() {
            return "[" + gradient.length + "]";
        }

        @Override
        public String type() {
            return FLOAT32;
        }

        @Override
        public long elements() {
            return gradient.length;
        }

        @Override
        public void withGradient(Consumer<MemorySegment> action) {
            action.accept(MemorySegment.ofArray(gradient));
        }
    }

    /** Otherwise the next step would be made too early, of fewer batches than were asked for. */
    @Test
    void anAccumulationInWhichNoRankHasARecordIsOver() {
        Tutti.local(2, world -> {
            float[] first = new float[5];
            float[] second = new float[3];
            List<ArrayParameter> model = List.of(new ArrayParameter("a", first), new ArrayParameter("b", second));
            SyncOptions options = SyncOptions.dense().withAccumulation(2);
            try (ReplicaGradient gradient = new ReplicaGradient(model, options, world)) {
                assertFalse(gradient.add(0));
                assertThrows(IllegalArgumentException.class, () -> gradient.add(0));
                save(gradient);
                fill(first, second, world.rank() + 1);
                assertFalse(gradient.add(world.rank()), "the first of two");
                fill(first, second, world.rank() + 3);
                assertTrue(gradient.add(2));
                float mean = (1 * 2 + 2 * 3 + 2 * 4) / 5f;
                assertArrayEquals(new float[] {mean, mean, mean}, second, 1e-6f);
                assertArrayEquals(new float[] {mean, mean, mean, mean, mean}, first, 1e-6f);
                assertFalse(gradient.add(-1), "now batches may count alike");
            }
        });
    }

    private static void fill(float[] first, float[] second, float value) {
        Arrays.fill(first, value);
        Arrays.fill(second, value);
    }

    private static void save(ReplicaGradient gradient) {
        try {
            gradient.save(new DataOutputStream(OutputStream.nullOutputStream()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
