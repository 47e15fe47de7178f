package io.tutti.sparse.replica;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
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

    /** Ranks with equal gradients: their parts of the norm add up to it. */
    @Test
    void aSparseExchangeLimitsTheNormBeforeItSends() {
        for (String exchange : List.of("topka", "dense")) {
            Tutti.local(4, world -> {
                float[] gradient = {3, 0, 4};
                SyncOptions options = SyncOptions.sparse(exchange, 1).withMaximumNorm(2);
                try (ReplicaGradient replica =
                        new ReplicaGradient(List.of(new ArrayParameter("a", gradient)), options, world)) {
                    replica.add(-1);
                    float norm = exchange.equals("topka") ? 1 : 2; // of each rank: 2 / sqrt(4)
                    assertArrayEquals(new float[] {norm * 3 / 5, 0, norm * 4 / 5}, gradient, 1e-6f, exchange);
                }
            });
        }
    }

    @Test
    void batchesOfAnAccumulationCountAlike() {
        Tutti.local(1, world -> {
            SyncOptions options = SyncOptions.dense().withAccumulation(3);
            try (ReplicaGradient replica =
                    new ReplicaGradient(List.of(new ArrayParameter("a", new float[3])), options, world)) {
                replica.add(5);
                IllegalStateException e = assertThrows(IllegalStateException.class, () -> replica.add(-1));
                assertEquals(
                        "rank 0, step 1: one batch of an accumulation has its number of records, another has not",
                        e.getMessage());
                replica.add(0);
            }
        });
    }

    @Test
    void theStateIsThatBetweenSteps() {
        Tutti.local(1, world -> {
            SyncOptions options = SyncOptions.dense().withAccumulation(2);
            List<ArrayParameter> model = List.of(new ArrayParameter("a", new float[3]));
            try (ReplicaGradient replica = new ReplicaGradient(model, options, world);
                    ReplicaGradient resumed = new ReplicaGradient(model, options, world)) {
                replica.add(-1);
                IllegalStateException e = assertThrows(IllegalStateException.class, () -> save(replica));
                assertEquals("rank 0, step 1: 1 of 2 batches are accumulated; save after the last", e.getMessage());
                replica.add(-1);
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                replica.save(new DataOutputStream(bytes));
                resumed.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
                assertEquals("rank 0, step 2: ", resumed.where());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** The mean of one rank is its gradient, but not where that is rounded. */
    @Test
    void aRankAloneRoundsWhatItWouldSend() {
        Tutti.local(1, world -> {
            for (String exchange : List.of("dense", "dense:wire=bf16")) {
                float[] gradient = {1 + 0x1p-12f};
                try (ReplicaGradient replica = new ReplicaGradient(
                        List.of(new ArrayParameter("a", gradient)), SyncOptions.sparse(exchange, 1), world)) {
                    replica.add(-1);
                    assertEquals(exchange.equals("dense") ? 1 + 0x1p-12f : 1, gradient[0], exchange);
                }
            }
        });
    }

    @Test
    void parametersWithFewerElementsAreSmall() {
        List<ArrayParameter> model =
                List.of(new ArrayParameter("a", new float[9]), new ArrayParameter("b", new float[10]));
        GradientParts parts = new GradientParts(model, 10);
        assertEquals(1, parts.largeParts());
        assertEquals(10, parts.large());
        assertEquals("b", parts.parts().getFirst().parameter().name());
    }

    @Test
    void ranksWithOtherOptionsAreRefusedOnAll() {
        Tutti.local(3, world -> {
            SyncOptions options = SyncOptions.dense().withAccumulation(world.rank() == 2 ? 2 : 1);
            String message = assertThrows(
                            IllegalArgumentException.class,
                            () -> ReplicaAgreement.check(List.of("a [3] float32"), options, world))
                    .getMessage();
            assertTrue(message.matches(".* rank 0 has .*accumulation=1.*, rank 2 has .*accumulation=2.*"), message);
            ReplicaAgreement.check(List.of("a [3] float32"), SyncOptions.dense(), world);
        });
    }
}
