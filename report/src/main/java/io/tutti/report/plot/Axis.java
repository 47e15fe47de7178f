package io.tutti.report.plot;

/**
 * An axis.
 *
 * @param label what it shows, with its unit
 * @param scale how places follow from values
 * @param unit how values are written
 */
public record Axis(String label, Scale scale, Unit unit) {
    /** How places follow from values. */
    public enum Scale {
        /** Equal distances for equal differences. */
        LINEAR,
        /** Equal distances for equal ratios, with ticks at powers of ten. */
        DECIMAL,
        /** Equal distances for equal ratios, with ticks at powers of two. */
        BINARY
    }

    /** How values are written at ticks. */
    public enum Unit {
        /** As they are. */
        NUMBER,
        /** Bytes, in powers of 1024. */
        BYTES,
        /** Seconds, as s, ms, µs or ns. */
        SECONDS,
        /** Ratios; the axis reaches from 1 and 1 is emphasized. */
        TIMES
    }

    /** An axis of plain numbers from low to high. */
    public static Axis linear(String label) {
        return new Axis(label, Scale.LINEAR, Unit.NUMBER);
    }

    /** An axis of ratios of times. */
    public static Axis times(String label) {
        return new Axis(label, Scale.LINEAR, Unit.TIMES);
    }

    /** A logarithmic axis of bytes. */
    public static Axis bytes(String label) {
        return new Axis(label, Scale.BINARY, Unit.BYTES);
    }

    /** A logarithmic axis of seconds. */
    public static Axis seconds(String label) {
        return new Axis(label, Scale.DECIMAL, Unit.SECONDS);
    }

    /** A linear axis of seconds. */
    public static Axis linearSeconds(String label) {
        return new Axis(label, Scale.LINEAR, Unit.SECONDS);
    }

    /** A logarithmic axis of numbers of ranks. */
    public static Axis ranks(String label) {
        return new Axis(label, Scale.BINARY, Unit.NUMBER);
    }
}
