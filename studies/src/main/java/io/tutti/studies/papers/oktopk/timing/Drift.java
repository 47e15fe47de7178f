package io.tutti.studies.papers.oktopk.timing;

import java.util.Arrays;
import java.util.Random;

/**
 * Synthetic gradients that resemble those of a deep network: layers of very different sizes and scales, elements of
 * very different magnitude (log-normal), a part that all ranks share, and noise that depends on the rank and the step.
 * Scales drift slowly from step to step, so a threshold from a few steps earlier is nearly right. Early layers are
 * small and have large gradients, so the largest elements are distributed unevenly, at low indexes.
 */
public final class Drift implements GradientSource {
    private static final int[] LAYERS = {1, 4, 8, 16, 32, 64, 64, 128, 256, 256, 256, 256, 256, 64, 32, 2};
    private static final int NOISE = 1 << 16;
    /** Prime, so that weights and noise combine differently in each cycle. */
    private static final int WEIGHTS = 65_521;

    private static final double SPREAD = 0.8;
    private static final double SWING = 0.2;
    private static final double PERIOD = 300;
    private static final double SHARED = 0.7;

    private final float[] weights = new float[WEIGHTS];
    private final float[] shared = new float[WEIGHTS];
    private final float[] noise = new float[NOISE];
    private final int rank;

    /** Creates the gradients of one rank. Except for noise they are equal on all ranks. */
    public Drift(int rank) {
        this.rank = rank;
        Random random = new Random(1);
        for (int i = 0; i < WEIGHTS; i++) {
            weights[i] = (float) Math.exp(SPREAD * random.nextGaussian());
            shared[i] = (float) (SHARED * random.nextGaussian());
        }
        for (int i = 0; i < NOISE; i++) {
            noise[i] = (float) random.nextGaussian();
        }
    }

    @Override
    public void fill(float[] gradient, int step) {
        long total = Arrays.stream(LAYERS).sum();
        long before = 0;
        int offset = new Random(31L * step + rank).nextInt(NOISE);
        for (int layer = 0; layer < LAYERS.length; layer++) {
            int from = (int) (gradient.length * before / total);
            before += LAYERS[layer];
            fill(gradient, from, (int) (gradient.length * before / total), scale(layer, step), offset);
        }
    }

    private static float scale(int layer, int step) {
        double swing = SWING * Math.sin(2 * Math.PI * (step / PERIOD + 0.37 * layer));
        return (float) (1e-3 * Math.exp(swing) / (1 + 0.25 * layer));
    }

    private void fill(float[] gradient, int from, int to, float scale, int offset) {
        int place = from % WEIGHTS;
        for (int i = from; i < to; i++) {
            gradient[i] = scale * weights[place] * (shared[place] + noise[i + offset & NOISE - 1]);
            place = place + 1 == WEIGHTS ? 0 : place + 1;
        }
    }
}
