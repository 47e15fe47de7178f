package io.tutti.examples;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.sparse.SparseSgd;
import io.tutti.sparse.WordVolume;
import java.util.Random;

/**
 * Descends with a sparse exchange: a step sends about one element in a hundred, the largest, and keeps the rest for later steps.
 * The loss is half of the squared distance to a goal that each rank sees with noise of its own.
 */
public final class SparseGradient {
    private static final int ELEMENTS = 20_000;
    private static final int STEPS = 400;
    private static final float RATE = 0.02f;
    private static final float NOISE = 0.1f;

    private SparseGradient() {}

    /** Runs a rank. */
    public static void main(String[] arguments) {
        try (Communicator world = Tutti.connect();
                GradientExchange exchange =
                        GradientExchanges.open("ok-topk", world, ELEMENTS, GradientExchanges.countOf(0.01, ELEMENTS))) {
            float[] goal = goal();
            float[] weights = new float[ELEMENTS];
            float[] gradient = new float[ELEMENTS];
            Random noise = new Random(world.rank());
            SparseSgd sgd = new SparseSgd(exchange);
            for (int step = 0; step < STEPS; step++) {
                for (int i = 0; i < ELEMENTS; i++) {
                    gradient[i] = weights[i] - goal[i] + NOISE * (float) noise.nextGaussian();
                }
                sgd.step(weights, gradient, RATE); // the same update on all ranks
            }
            if (world.rank() == 0) {
                WordVolume volume = exchange.report().total();
                System.out.println(String.format(
                        "distance %.3f of %.3f", distance(weights, goal), distance(new float[ELEMENTS], goal)));
                System.out.println(String.format(
                        "the last step sent %d words; an allreduce sends %d", volume.sent(), dense(world.size())));
            }
        }
    }

    /** A few elements are large, most are small. */
    private static float[] goal() {
        Random random = new Random(7);
        float[] goal = new float[ELEMENTS];
        for (int i = 0; i < ELEMENTS; i++) {
            goal[i] = (float) Math.pow(random.nextGaussian(), 5);
        }
        return goal;
    }

    private static double distance(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < ELEMENTS; i++) {
            sum += (a[i] - b[i]) * (a[i] - b[i]);
        }
        return Math.sqrt(sum / ELEMENTS);
    }

    /** Words that a rank sends in an allreduce of all elements by a ring. */
    private static long dense(int ranks) {
        return 2L * ELEMENTS * (ranks - 1) / ranks;
    }
}
