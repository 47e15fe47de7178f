package io.tutti.training.backend;

/**
 * What is predicted of a sample.
 *
 * @param unit what one prediction is of, in the plural, e.g. masked pieces
 * @param errorRate what the share of wrong predictions is called where that is usual, otherwise empty
 */
public record Predictions(String unit, String errorRate) {
    /** Predictions of which the right ones are counted. */
    public Predictions(String unit) {
        this(unit, "");
    }

    /** The name of {@link #percent}. */
    public String measure() {
        return errorRate.isEmpty() ? "accuracy" : errorRate;
    }

    /** The share of wrong predictions where they are what is counted, otherwise of right ones, in percent. */
    public double percent(Score score) {
        return 100 * (errorRate.isEmpty() ? score.accuracy() : 1 - score.accuracy());
    }
}
