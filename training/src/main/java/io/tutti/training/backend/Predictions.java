package io.tutti.training.backend;

/**
 * What is predicted of a sample.
 *
 * @param unit what one prediction is of, in the plural, e.g. masked pieces
 * @param each number of predictions of a sample, the same for all
 * @param errorRate what the share of wrong predictions is called where that is usual, otherwise empty
 */
public record Predictions(String unit, int each, String errorRate) {
    /** Predictions of which the right ones are counted. */
    public Predictions(String unit, int each) {
        this(unit, each, "");
    }
}
