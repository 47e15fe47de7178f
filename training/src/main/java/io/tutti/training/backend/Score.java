package io.tutti.training.backend;

/**
 * The result of predicting the samples of a batch.
 *
 * @param samples number of predictions: of images, frames or masked words
 * @param loss sum of the losses of its samples, in nats
 * @param correct predictions whose most probable class is the right one
 */
public record Score(long samples, double loss, long correct) {
    /** An empty score. */
    public static final Score NONE = new Score(0, 0, 0);

    /** Returns the sum of two scores. */
    public Score plus(Score that) {
        return new Score(samples + that.samples, loss + that.loss, correct + that.correct);
    }

    /** Mean loss of a sample, in nats. */
    public double meanLoss() {
        return loss / samples;
    }

    /** Share of the samples that are correct, 0 to 1. */
    public double accuracy() {
        return (double) correct / samples;
    }
}
