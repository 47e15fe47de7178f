package io.tutti.examples;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.type.Reduction;
import java.util.Arrays;
import java.util.Random;

/**
 * Trains a perceptron with logistic loss on records that are spread over the ranks. Every rank has all weights and a part of the
 * records. A step adds up the gradients of all ranks, so all ranks make the same step, and their weights stay equal.
 */
public final class DataParallelPerceptron {
    private static final int RECORDS = 3_000;
    private static final int FEATURES = 20;
    private static final int STEPS = 100;
    private static final float RATE = 1;

    private DataParallelPerceptron() {}

    /** Runs a rank. */
    public static void main(String[] arguments) {
        try (Communicator world = Tutti.connect()) {
            float[] weights = new float[FEATURES];
            float[] gradient = new float[FEATURES + 1]; // and the number of records that were right
            for (int step = 0; step < STEPS; step++) {
                Arrays.fill(gradient, 0);
                for (int record = world.rank(); record < RECORDS; record += world.size()) {
                    learn(record(record), weights, gradient);
                }
                world.allreduce(gradient, Reduction.SUM);
                for (int i = 0; i < FEATURES; i++) {
                    weights[i] -= RATE * gradient[i] / RECORDS;
                }
            }
            float[] least = weights.clone();
            float[] most = weights.clone();
            world.allreduce(least, Reduction.MIN);
            world.allreduce(most, Reduction.MAX);
            if (world.rank() == 0) {
                System.out.println(String.format("accuracy %.3f", gradient[FEATURES] / RECORDS));
                System.out.println("weights equal on all ranks: " + Arrays.equals(least, most));
            }
        }
    }

    /** A record, drawn from its number: the features are normal, and their alternating sum decides the class. */
    private static float[] record(int number) {
        Random random = new Random(number);
        float[] features = new float[FEATURES];
        for (int i = 0; i < FEATURES; i++) {
            features[i] = (float) random.nextGaussian();
        }
        return features;
    }

    private static float sign(float[] features) {
        float sum = 0;
        for (int i = 0; i < FEATURES; i++) {
            sum += i % 2 == 0 ? features[i] : -features[i];
        }
        return Math.signum(sum);
    }

    /** Adds the gradient of a record's loss, and counts the record if the weights give its class. */
    private static void learn(float[] features, float[] weights, float[] gradient) {
        float score = 0;
        for (int i = 0; i < FEATURES; i++) {
            score += weights[i] * features[i];
        }
        float wanted = sign(features);
        float slope = (float) (-wanted / (1 + Math.exp(wanted * score)));
        for (int i = 0; i < FEATURES; i++) {
            gradient[i] += slope * features[i];
        }
        gradient[FEATURES] += score * wanted > 0 ? 1 : 0;
    }
}
