package io.tutti.report.plot;

/**
 * An axis.
 *
 * @param label what it shows, with its unit
 * @param scale mapping from values to positions
 * @param unit format of the values
 */
public record Axis(String label, Scale scale, Unit unit) {
    /** Mappings from values to positions. */
    public enum Scale {
        /** Equal distances for equal differences. */
        LINEAR,
        /** Equal distances for equal ratios, with ticks at powers of ten. */
        DECIMAL,
        /** Equal distances for equal ratios, with ticks at powers of two. */
        BINARY
    }

    /** Formats of the values at ticks. */
    public enum Unit {
        /** Plain numbers. */
        NUMBER,
        /** Bytes, in powers of 1024. */
        BYTES,
        /** Seconds, as s, ms, µs or ns. */
        SECONDS,
        /** Ratios; the axis includes 1, which is emphasized. */
        TIMES
    }

    /** Returns whether a value has a position: a logarithmic axis has none for 0. */
    boolean has(double value) {
        return Double.isFinite(value) && (scale == Scale.LINEAR || value > 0);
    }

    /**
     * Returns a linear axis of plain numbers.
     *
     * @param label what it shows, with its unit
     * @return the axis
     */
    public static Axis linear(String label) {
        return new Axis(label, Scale.LINEAR, Unit.NUMBER);
    }

    /**
     * Returns a linear axis of ratios of times.
     *
     * @param label what it shows
     * @return the axis
     */
    public static Axis times(String label) {
        return new Axis(label, Scale.LINEAR, Unit.TIMES);
    }

    /**
     * Returns a logarithmic axis of bytes.
     *
     * @param label what it shows
     * @return the axis
     */
    public static Axis bytes(String label) {
        return new Axis(label, Scale.BINARY, Unit.BYTES);
    }

    /**
     * Returns a logarithmic axis of seconds.
     *
     * @param label what it shows
     * @return the axis
     */
    public static Axis seconds(String label) {
        return new Axis(label, Scale.DECIMAL, Unit.SECONDS);
    }

    /**
     * Returns a linear axis of seconds.
     *
     * @param label what it shows
     * @return the axis
     */
    public static Axis linearSeconds(String label) {
        return new Axis(label, Scale.LINEAR, Unit.SECONDS);
    }

    /**
     * Returns a logarithmic axis of numbers of ranks.
     *
     * @param label what it shows
     * @return the axis
     */
    public static Axis ranks(String label) {
        return new Axis(label, Scale.BINARY, Unit.NUMBER);
    }
}
