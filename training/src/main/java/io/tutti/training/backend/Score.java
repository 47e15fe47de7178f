package io.tutti.training.backend;

/**
 * The result of predicting the samples of a batch.
 *
 * @param predictions number of predictions: of images, frames or masked pieces
 * @param loss sum of their losses, in nats
 * @param correct predictions whose most probable class is the right one
 */
public record Score(long predictions, double loss, long correct) {
    /** An empty score. */
    public static final Score NONE = new Score(0, 0, 0);

    /** Returns the sum of two scores. */
    public Score plus(Score that) {
        return new Score(predictions + that.predictions, loss + that.loss, correct + that.correct);
    }

    /** Mean loss of a prediction, in nats. */
    public double meanLoss() {
        return loss / predictions;
    }

    /** Share of the predictions that are correct, 0 to 1. */
    public double accuracy() {
        return (double) correct / predictions;
    }
}
