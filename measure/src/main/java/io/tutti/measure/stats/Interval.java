package io.tutti.measure.stats;

/**
 * An estimate with its 95 % confidence interval.
 *
 * @param value the estimate
 * @param low lower end
 * @param high upper end
 */
public record Interval(double value, double low, double high) {
    /** Returns the interval with all three numbers multiplied by {@code factor}. */
    public Interval times(double factor) {
        return new Interval(value * factor, low * factor, high * factor);
    }
}
