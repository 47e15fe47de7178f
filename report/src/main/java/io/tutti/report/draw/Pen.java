package io.tutti.report.draw;

import java.util.List;

/**
 * How a line is drawn.
 *
 * @param ink its colour
 * @param width in points
 * @param dashes lengths drawn and left out in turn; empty for a solid line
 */
public record Pen(Ink ink, double width, List<Double> dashes) {
    /** Copies. */
    public Pen {
        dashes = List.copyOf(dashes);
    }

    /** A solid line. */
    public static Pen of(Ink ink, double width) {
        return new Pen(ink, width, List.of());
    }

    /** The same line with dashes. */
    public Pen dashed(Double... lengths) {
        return new Pen(ink, width, List.of(lengths));
    }
}
