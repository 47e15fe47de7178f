package io.tutti.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.sparse.collective.ValueForm;
import io.tutti.type.Reduction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Algorithm 2 of the paper, beside one process that does it plainly with maps and sorting. */
class SparseSgdTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int RANKS = 4;
    private static final int ELEMENTS = 120;
    private static final int K = 10;
    private static final float RATE = 0.5f;

    /** Rank, then step: whole numbers, so that sums are exact in any order. */
    private static float[][][] gradients() {
        Random random = new Random(SEED);
        float[][][] gradients = new float[RANKS][6][ELEMENTS];
        for (float[][] own : gradients) {
            for (float[] step : own) {
                for (int i = 0; i < ELEMENTS; i++) {
                    step[i] = random.nextInt(200) - 100;
                }
            }
        }
        return gradients;
    }

    @Test
    void doesWhatThePaperSays() {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        float[][][] gradients = gradients();
        Tutti.local(RANKS, GradientExchangesTest.OPTIONS, world -> {
            float[] weights = new float[ELEMENTS];
            float[] expected = new float[ELEMENTS];
            float[][] residuals = new float[RANKS][ELEMENTS];
            try (GradientExchange exchange = GradientExchanges.open("ok-topk:reuse=1", world, ELEMENTS, K)) {
                SparseSgd sgd = new SparseSgd(exchange);
                for (int step = 0; step < gradients[0].length; step++) {
                    sgd.step(weights, gradients[world.rank()][step], RATE);
                    stepPlainly(expected, residuals, gradients, step);
                    assertArrayEquals(expected, weights, "step=" + step + " seed=" + SEED);
                    assertArrayEquals(residuals[world.rank()], exchange.residual(), "step=" + step + " seed=" + SEED);
                }
            }
        });
    }

    private static void stepPlainly(float[] weights, float[][] residuals, float[][][] gradients, int step) {
        for (int rank = 0; rank < RANKS; rank++) {
            for (int i = 0; i < ELEMENTS; i++) {
                residuals[rank][i] += RATE * gradients[rank][step][i];
            }
        }
        Map<Integer, Float> result = ExpectedExchange.top(ExpectedExchange.sumOfTops(residuals, K), K);
        for (float[] residual : residuals) {
            for (int index :
                    ExpectedExchange.top(ExpectedExchange.entries(residual), K).keySet()) {
                if (result.containsKey(index)) {
                    residual[index] = 0;
                }
            }
        }
        result.forEach((index, sum) -> weights[index] -= sum / RANKS);
    }

    @Test
    void everyElementIsSentOrKeptWithItsBits() {
        for (String name : new String[] {"ok-topk", "topka", "ok-topk:wire=bf16", "topka:wire=fp16"}) {
            Tutti.local(RANKS, GradientExchangesTest.OPTIONS, world -> {
                Random random = new Random(SEED + world.rank());
                ValueForm form = name.contains("bf16")
                        ? ValueForm.BF16
                        : name.contains("fp16") ? ValueForm.FP16 : ValueForm.FP32;
                try (GradientExchange exchange = GradientExchanges.open(name, world, ELEMENTS, K)) {
                    for (int step = 0; step < 5; step++) {
                        float[] accumulated = exchange.residual();
                        float[] gradient = GradientExchangesTest.gradient(random, ELEMENTS);
                        for (int i = 0; i < ELEMENTS; i++) {
                            accumulated[i] += gradient[i];
                        }
                        exchange.exchange(gradient);
                        requireHanded(accumulated, exchange, form, name.startsWith("topka"));
                        requireKeptOrSent(accumulated, exchange.residual(), form, name.startsWith("topka"));
                        requireReceived(world, exchange, gradient, form);
                    }
                }
            });
        }
    }

    /** Handed is what is no longer in the residual, and nothing else; an owner of sums has what was cut off of others', too. */
    private static void requireHanded(float[] accumulated, GradientExchange exchange, ValueForm form, boolean isTopkA) {
        float[] residual = exchange.residual();
        float[] sent = exchange.sent().toDense(ELEMENTS);
        assertTrue(exchange.sent().size() > 0 || !isTopkA, "seed=" + SEED);
        for (int i = 0; i < ELEMENTS && (isTopkA || !form.isHalf()); i++) {
            assertTrue(sent[i] == 0 || sent[i] == form.rounded(accumulated[i]), "element=" + i + " seed=" + SEED);
            assertEquals(accumulated[i] - sent[i], residual[i], "element=" + i + " seed=" + SEED);
        }
    }

    /** An owner of sums keeps what rounding has cut off of them as well; where there are none of those, all is exact. */
    private static void requireKeptOrSent(float[] accumulated, float[] residual, ValueForm form, boolean isExact) {
        for (int i = 0; i < ELEMENTS; i++) {
            float sent = form.rounded(accumulated[i]);
            boolean isKept = residual[i] == accumulated[i];
            boolean isSent = residual[i] == accumulated[i] - sent;
            float kept = residual[i] - accumulated[i];
            boolean isOwners = form.isHalf() && !isExact && Math.min(Math.abs(kept), Math.abs(kept + sent)) < 0.1;
            assertTrue(isKept || isSent || isOwners, "element=" + i + " form=" + form + " seed=" + SEED);
        }
    }

    /** What all ranks have sent together is the update, also where it cancels out: nothing is lost on the way. */
    private static void requireReceived(Communicator world, GradientExchange exchange, float[] update, ValueForm form) {
        float[] sent = exchange.sent().toDense(ELEMENTS);
        world.allreduce(sent, Reduction.AVG);
        assertArrayEquals(sent, update, form.isHalf() ? 0.1f : 1e-5f, "form=" + form + " seed=" + SEED);
    }

    @Test
    void anotherOptimizerGoesOnFromWhatOneHasSaved() {
        float[][][] gradients = gradients();
        Tutti.local(RANKS, GradientExchangesTest.OPTIONS, world -> {
            float[][] own = gradients[world.rank()];
            float[] weights = new float[ELEMENTS];
            try (GradientExchange first = GradientExchanges.open("ok-topk:reuse=2", world, ELEMENTS, K);
                    GradientExchange second = GradientExchanges.open("ok-topk:reuse=2", world, ELEMENTS, K)) {
                SparseSgd sgd = new SparseSgd(first);
                for (int step = 0; step < 3; step++) {
                    sgd.step(weights, own[step], RATE);
                }
                float[] restored = weights.clone();
                SparseSgd other = new SparseSgd(second);
                copy(sgd, other);
                for (int step = 3; step < own.length; step++) {
                    sgd.step(weights, own[step], RATE);
                    other.step(restored, own[step], RATE);
                    assertArrayEquals(weights, restored, "step=" + step + " seed=" + SEED);
                }
            }
        });
    }

    private static void copy(SparseSgd from, SparseSgd to) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            from.save(new DataOutputStream(bytes));
            to.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void lengthsMustFit() {
        Tutti.local(1, GradientExchangesTest.OPTIONS, world -> {
            try (GradientExchange exchange = GradientExchanges.open("topka", world, 10, 1)) {
                SparseSgd sgd = new SparseSgd(exchange);
                assertThrows(IllegalArgumentException.class, () -> sgd.step(new float[10], new float[9], RATE));
                assertThrows(IllegalArgumentException.class, () -> sgd.step(new float[11], new float[10], RATE));
            }
        });
    }
}
