package io.tutti.training.backend;

/**
 * What is predicted of a sample.
 *
 * @param unit what one prediction is of, in the plural, e.g. masked pieces
 * @param each number of predictions of a sample, the same for all
 */
public record Predictions(String unit, int each) {}
