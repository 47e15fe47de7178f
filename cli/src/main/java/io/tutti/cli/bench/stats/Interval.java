package io.tutti.cli.bench.stats;

/**
 * An estimate with its 95 % interval.
 *
 * @param value the estimate
 * @param low lower end
 * @param high upper end
 */
public record Interval(double value, double low, double high) {
    /** Whether a value is inside. */
    public boolean holds(double other) {
        return low <= other && other <= high;
    }

    /** All multiplied. */
    public Interval times(double factor) {
        return new Interval(value * factor, low * factor, high * factor);
    }
}
