package io.tutti.training.backend;

/**
 * The result of predicting the samples of a batch.
 *
 * @param samples number of samples
 * @param predictions number of predictions: of images, frames, masked pieces, or characters of a transcript
 * @param loss sum of their losses, in nats
 * @param correct predictions whose most probable class is the right one; of a transcript, its characters less the edits that it takes,
 *     which may be more than there are characters
 */
public record Score(long samples, long predictions, double loss, long correct) {
    /** An empty score. */
    public static final Score NONE = new Score(0, 0, 0, 0);

    /** Returns the sum of two scores. */
    public Score plus(Score that) {
        return new Score(
                samples + that.samples, predictions + that.predictions, loss + that.loss, correct + that.correct);
    }

    /** Mean loss of a prediction, in nats. */
    public double meanLoss() {
        return loss / predictions;
    }

    /** Share of the predictions that are correct, at most 1; below 0 for transcripts that are mostly wrong. */
    public double accuracy() {
        return (double) correct / predictions;
    }
}
