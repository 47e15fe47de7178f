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

    /** Returns black text that runs from left to right and starts at its position. */
    public static Lettering of(double size) {
        return new Lettering(size, Anchor.START, Ink.BLACK, false, false);
    }

    /** Returns the style with the text's middle at its position. */
    public Lettering centred() {
        return new Lettering(size, Anchor.MIDDLE, ink, bold, upward);
    }

    /** Returns the style with the text's end at its position. */
    public Lettering ending() {
        return new Lettering(size, Anchor.END, ink, bold, upward);
    }

    /** Returns the style in another colour. */
    public Lettering in(Ink other) {
        return new Lettering(size, anchor, other, bold, upward);
    }

    /** Returns the style in bold. */
    public Lettering strong() {
        return new Lettering(size, anchor, ink, true, upward);
    }

    /** Returns the style with text that runs from bottom to top. */
    public Lettering rising() {
        return new Lettering(size, anchor, ink, bold, true);
    }

    /** Returns the approximate width of a text in points, an overestimate rather than an underestimate. */
    public double width(String text) {
        double ems = text.chars()
                .mapToDouble(c -> NARROW.indexOf(c) >= 0 ? NARROW_WIDTH : WIDE.indexOf(c) >= 0 ? WIDE_WIDTH : WIDTH)
                .sum();
        return ems * size * (bold ? 1.1 : 1);
    }
}
