package io.tutti.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.sparse.trace.Phase;
import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Learner;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.gradient.FactorExchange;
import io.tutti.training.model.ArrayBackend;
import io.tutti.training.model.ModelKind;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FactorExchangeTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int BATCH = 6;

    /** Ranks have batches of different size, the last one none at all. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8})
    void givesAllRanksTheMeanOfTheGradients(int ranks) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        for (ModelKind kind : ModelKind.values()) {
            float[][] results = new float[ranks][];
            Tutti.local(ranks, world -> {
                Learner model = model(kind);
                float[] dense = dense(world, kind);
                try (FactorExchange factors = FactorExchange.open("factors", world, model, BATCH)) {
                    for (int round = 0; round < 2; round++) {
                        learn(world, model, factors);
                        factors.exchange(model.gradient(), model.gradient());
                        assertClose(dense, gradient(model));
                    }
                    assertTrue(factors.report().nanos() >= factors.report().communicationNanos());
                }
                results[world.rank()] = gradient(model);
            });
            for (float[] result : results) {
                assertArrayEquals(results[0], result, 0f);
            }
        }
    }

    private static Learner model(ModelKind kind) {
        return new ArrayBackend().open(new LearnerRequest(kind.label(), "bundled", 0, BATCH, SEED, 1));
    }

    private static float[] gradient(Learner model) {
        return model.gradient().toArray(ValueLayout.JAVA_FLOAT);
    }

    private static void learn(Communicator world, Learner model, Completed completed) {
        int samples = world.rank() == world.size() - 1 && world.size() > 1 ? 0 : BATCH - world.rank() % 3;
        int[] order = new Random(SEED + world.rank())
                .ints(samples, 0, model.samples().train())
                .toArray();
        model.learn(order, 0, samples, 1, completed);
    }

    private static float[] dense(Communicator world, ModelKind kind) {
        Learner model = model(kind);
        learn(world, model, Completed.IGNORED);
        int elements = gradient(model).length;
        try (GradientExchange exchange = GradientExchanges.open("dense", world, elements, elements)) {
            exchange.exchange(model.gradient(), model.gradient());
        }
        return gradient(model);
    }

    private static void assertClose(float[] expected, float[] found) {
        double largest = IntStream.range(0, expected.length)
                .mapToDouble(i -> Math.abs(expected[i]))
                .max()
                .orElse(0);
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], found[i], 1e-5 * largest, "element " + i);
        }
    }

    /** Without factors, the result is that of a dense exchange, bit by bit; factors of some layers only are refused. */
    @Test
    void withoutFactorsAllOfTheGradientTravels() {
        Tutti.local(3, world -> {
            Learner model = model(ModelKind.MLP);
            try (FactorExchange factors = FactorExchange.open("factors", world, model, BATCH)) {
                learn(world, model, Completed.IGNORED);
                factors.exchange(model.gradient(), model.gradient());
                assertArrayEquals(dense(world, ModelKind.MLP), gradient(model), 0f);
                learn(world, model, factors);
                float[] other = new float[gradient(model).length];
                MemorySegment wrong = MemorySegment.ofArray(other);
                String told = assertThrows(IllegalStateException.class, () -> factors.exchange(wrong, wrong))
                        .getMessage();
                assertTrue(told.contains("layers=2 of 2"), told);
            }
        });
    }

    /** A small batch of a large layer: factors are fewer words than any allreduce of the gradient could send. */
    @Test
    void smallBatchesSaveWords() {
        Tutti.local(2, world -> {
            Learner model = model(ModelKind.MLP);
            float[] dense = dense(world, ModelKind.MLP);
            try (FactorExchange factors = FactorExchange.open("factors:allgather", world, model, BATCH)) {
                learn(world, model, factors);
                factors.exchange(model.gradient(), model.gradient());
                assertClose(dense, gradient(model));
                long biases = 128 + 10;
                long sent = BATCH * (784 + 128 + 128 + 10) + biases;
                assertEquals(sent, factors.report().of(Phase.REDUCE).sent());
                assertTrue(sent < dense.length / 10);
                assertEquals(
                        String.format("784 x 128 by allgather:%n  sends 5,472 words, an allreduce 100,352"),
                        factors.descriptions().getFirst());
            }
            assertThrows(
                    IllegalArgumentException.class, () -> FactorExchange.open("factors:none", world, model, BATCH));
        });
    }

    @ParameterizedTest
    @EnumSource(ModelKind.class)
    void learnsAsDenseExchangesDo(ModelKind kind) {
        String[] options = {"--model", kind.label(), "--epochs", "2", "--batch", "16", "--samples", "2000"};
        String dense = TrainingRunTest.output(4, false, options);
        String[] more = java.util.Arrays.copyOf(options, options.length + 2);
        more[options.length] = "--exchange";
        more[options.length + 1] = "factors";
        String once = TrainingRunTest.output(4, false, more);
        assertTrue(once.contains("replicas: 4 of 4 bitwise equal"), once);
        assertTrue(once.contains("words, an allreduce"), once);
        assertEquals(TrainingRunTest.accuracy(dense), TrainingRunTest.accuracy(once), 1.0, once);
        assertEquals(TrainingRunTest.replicas(once), TrainingRunTest.replicas(TrainingRunTest.output(4, false, more)));
    }
}
