package io.tutti.training.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.training.backend.Score;
import io.tutti.training.data.Images;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ModelTest {
    private static final int PIXELS = 13;
    private static final int SAMPLES = 7;

    private final Images images = images();
    private final int[] order = IntStream.range(0, SAMPLES).toArray();
    private final Batch batch = new Batch(SAMPLES + 2, PIXELS);

    @Test
    void shouldComputeTheGradientOfTheLoss() {
        for (Model model : models(1)) {
            batch.load(images, order, 0, SAMPLES);
            model.learn(batch, 1f);
            float[] gradient = model.gradient().clone();
            double error = 0;
            double length = 0;
            for (int p = 0; p < gradient.length; p++) {
                double numeric = slope(model, p);
                error += Math.pow(numeric - gradient[p], 2);
                length += numeric * numeric;
            }
            assertTrue(length > 0.1);
            assertEquals(0, Math.sqrt(error / length), 5e-3, model.toString());
        }
    }

    @Test
    void shouldAddUpOverPartsOfABatch() {
        for (Model model : models(2)) {
            batch.load(images, order, 0, SAMPLES);
            Score whole = model.learn(batch, 0.5f);
            float[] gradient = model.gradient().clone();
            float[] sum = new float[gradient.length];
            Score parts = learn(model, sum, 0, 3).plus(learn(model, sum, 3, SAMPLES));
            assertArrayEquals(gradient, sum, 1e-5f);
            assertEquals(whole.loss(), parts.loss(), 1e-5);
            assertEquals(whole.correct(), parts.correct());
            assertEquals(SAMPLES, parts.predictions());
        }
    }

    @Test
    void shouldHaveNoGradientWithoutSamples() {
        for (Model model : models(3)) {
            batch.load(images, order, 0, SAMPLES);
            model.learn(batch, 1f);
            batch.load(images, order, 2, 2);
            assertEquals(Score.NONE, model.learn(batch, 1f));
            assertArrayEquals(new float[model.gradient().length], model.gradient());
        }
    }

    @Test
    void shouldTestWithoutChangingAnything() {
        for (Model model : models(4)) {
            batch.load(images, order, 0, SAMPLES);
            Score learnt = model.learn(batch, 1f);
            float[] gradient = model.gradient().clone();
            float[] parameters = model.parameters().clone();
            assertEquals(learnt, model.test(batch));
            assertArrayEquals(gradient, model.gradient());
            assertArrayEquals(parameters, model.parameters());
        }
    }

    @Test
    void shouldStartFromTheSeedAlone() {
        for (int m = 0; m < 2; m++) {
            float[] parameters = models(5).get(m).parameters();
            assertArrayEquals(parameters, models(5).get(m).parameters());
            assertTrue(!Arrays.equals(parameters, models(6).get(m).parameters()));
        }
    }

    @Test
    void shouldKeepTheLossFiniteForExtremeScores() {
        Model model = new Softmax(PIXELS, SAMPLES, 1);
        for (int p = 0; p < model.parameters().length; p++) {
            model.parameters()[p] *= 1e6f;
        }
        batch.load(images, order, 0, SAMPLES);
        assertTrue(Double.isFinite(model.learn(batch, 1f).loss()));
    }

    private Score learn(Model model, float[] sum, int from, int to) {
        batch.load(images, order, from, to);
        Score score = model.learn(batch, 0.5f);
        for (int p = 0; p < sum.length; p++) {
            sum[p] += model.gradient()[p];
        }
        return score;
    }

    private double slope(Model model, int parameter) {
        float h = 1f / 256;
        float value = model.parameters()[parameter];
        model.parameters()[parameter] = value + h;
        double above = model.test(batch).loss();
        model.parameters()[parameter] = value - h;
        double below = model.test(batch).loss();
        model.parameters()[parameter] = value;
        return (above - below) / (2 * h);
    }

    private static List<Model> models(long seed) {
        return List.of(new Softmax(PIXELS, SAMPLES + 2, seed), new Mlp(PIXELS, SAMPLES + 2, seed));
    }

    private static Images images() {
        Random random = new Random(7);
        byte[] pixels = new byte[SAMPLES * PIXELS];
        random.nextBytes(pixels);
        byte[] labels = new byte[SAMPLES];
        for (int s = 0; s < SAMPLES; s++) {
            labels[s] = (byte) random.nextInt(Images.CLASSES);
        }
        return new Images(pixels, labels);
    }
}
