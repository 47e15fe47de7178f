package io.tutti.training.model;

import io.tutti.training.backend.Score;

/** The loss of both models: minus the logarithm of the probability given to the right class. */
final class CrossEntropy {
    private CrossEntropy() {}

    /**
     * Computes the loss of a batch from the scores of its samples, one column a sample, and replaces the scores by the
     * gradient of the loss, times {@code scale}.
     */
    static Score score(float[][] scores, Batch batch, float scale) {
        double loss = 0;
        int correct = 0;
        for (int s = 0; s < batch.size(); s++) {
            int label = batch.label(s);
            int best = best(scores, s);
            float margin = scores[best][s] - scores[label][s];
            double sum = exponentials(scores, s, scores[best][s]);
            loss += StrictMath.log(sum) + margin;
            correct += best == label ? 1 : 0;
            for (int c = 0; c < scores.length; c++) {
                float probability = (float) (scores[c][s] / sum);
                scores[c][s] = scale * (c == label ? probability - 1 : probability);
            }
        }
        return new Score(batch.size(), batch.size(), loss, correct);
    }

    private static int best(float[][] scores, int s) {
        int best = 0;
        for (int c = 1; c < scores.length; c++) {
            best = scores[c][s] > scores[best][s] ? c : best;
        }
        return best;
    }

    private static double exponentials(float[][] scores, int s, float largest) {
        double sum = 0;
        for (float[] score : scores) {
            score[s] = (float) StrictMath.exp(score[s] - largest);
            sum += score[s];
        }
        return sum;
    }
}
