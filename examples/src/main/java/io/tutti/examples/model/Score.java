package io.tutti.examples.model;

/**
 * How well a batch was classified.
 *
 * @param samples number of samples
 * @param loss sum of their losses, in nats
 * @param correct samples whose most probable class is the right one
 */
public record Score(long samples, double loss, long correct) {
    /** Nothing classified yet. */
    public static final Score NONE = new Score(0, 0, 0);

    /** This and that together. */
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
