package io.tutti.report.draw;

/**
 * The style of text.
 *
 * @param size of the font in points
 * @param anchor which point of the text its position denotes
 * @param ink its colour
 * @param bold whether it is bold
 * @param upward whether it runs from bottom to top
 */
public record Lettering(double size, Anchor anchor, Ink ink, boolean bold, boolean upward) {
    private static final String NARROW = " .,:;'|!()[]ijlItfr/-·";
    private static final String WIDE = "mwMW@%→–×≥≤";
    private static final double NARROW_WIDTH = 0.36;
    private static final double WIDE_WIDTH = 0.86;
    private static final double WIDTH = 0.615;

    /** The point of a text that its position denotes. */
    public enum Anchor {
        /** The left end. */
        START,
        /** The middle. */
        MIDDLE,
        /** The right end. */
        END
    }

    /**
     * Returns the style of black text that runs from left to right and starts at its position.
     *
     * @param size of the font in points
     * @return the style
     */
    public static Lettering of(double size) {
        return new Lettering(size, Anchor.START, Ink.BLACK, false, false);
    }

    /** {@return a copy whose position is the text's middle} */
    public Lettering centred() {
        return new Lettering(size, Anchor.MIDDLE, ink, bold, upward);
    }

    /** {@return a copy whose position is the text's end} */
    public Lettering ending() {
        return new Lettering(size, Anchor.END, ink, bold, upward);
    }

    /**
     * Returns the style in another colour.
     *
     * @param other the colour
     * @return a copy in that colour
     */
    public Lettering in(Ink other) {
        return new Lettering(size, anchor, other, bold, upward);
    }

    /** {@return a copy in bold} */
    public Lettering strong() {
        return new Lettering(size, anchor, ink, true, upward);
    }

    /** {@return a copy with text that runs from bottom to top} */
    public Lettering rising() {
        return new Lettering(size, anchor, ink, bold, true);
    }

    /**
     * Estimates the width of a text from a table of widths, rather too large than too small.
     *
     * @param text the text, without line breaks
     * @return its approximate width in points
     */
    public double width(String text) {
        double ems = text.chars()
                .mapToDouble(c -> NARROW.indexOf(c) >= 0 ? NARROW_WIDTH : WIDE.indexOf(c) >= 0 ? WIDE_WIDTH : WIDTH)
                .sum();
        return ems * size * (bold ? 1.1 : 1);
    }
}
