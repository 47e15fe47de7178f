package io.tutti.report.draw;

import java.util.List;

/**
 * The style of a line.
 *
 * @param ink its colour
 * @param width in points
 * @param dashes alternating lengths of dashes and gaps; empty for a solid line
 */
public record Pen(Ink ink, double width, List<Double> dashes) {
    /** Copies the list. */
    public Pen {
        dashes = List.copyOf(dashes);
    }

    /**
     * Returns the style of a solid line.
     *
     * @param ink its colour
     * @param width in points
     * @return the style
     */
    public static Pen of(Ink ink, double width) {
        return new Pen(ink, width, List.of());
    }

    /**
     * Returns the same style with dashes.
     *
     * @param lengths alternating lengths of dashes and gaps, in points
     * @return a copy with these dashes
     */
    public Pen dashed(Double... lengths) {
        return new Pen(ink, width, List.of(lengths));
    }
}
