package io.tutti.report.draw;

/**
 * How text is drawn.
 *
 * @param size of the font in points
 * @param anchor which end of the text its place is
 * @param ink its colour
 * @param bold whether it is bold
 * @param upward whether it runs from below to above
 */
public record Lettering(double size, Anchor anchor, Ink ink, boolean bold, boolean upward) {
    private static final String NARROW = " .,:;'|!()[]ijlItfr/-·";
    private static final String WIDE = "mwMW@%→–×≥≤";
    private static final double NARROW_WIDTH = 0.36;
    private static final double WIDE_WIDTH = 0.86;
    private static final double WIDTH = 0.615;

    /** Which point of a text its place is. */
    public enum Anchor {
        /** The left end. */
        START,
        /** The middle. */
        MIDDLE,
        /** The right end. */
        END
    }

    /** Black, from left to right, beginning at its place. */
    public static Lettering of(double size) {
        return new Lettering(size, Anchor.START, Ink.BLACK, false, false);
    }

    /** With its middle at its place. */
    public Lettering centred() {
        return new Lettering(size, Anchor.MIDDLE, ink, bold, upward);
    }

    /** Ending at its place. */
    public Lettering ending() {
        return new Lettering(size, Anchor.END, ink, bold, upward);
    }

    /** In another colour. */
    public Lettering in(Ink other) {
        return new Lettering(size, anchor, other, bold, upward);
    }

    /** In bold. */
    public Lettering strong() {
        return new Lettering(size, anchor, ink, true, upward);
    }

    /** From below to above. */
    public Lettering rising() {
        return new Lettering(size, anchor, ink, bold, true);
    }

    /** About how wide a text will be; rather too much than too little. */
    public double width(String text) {
        double ems = text.chars()
                .mapToDouble(c -> NARROW.indexOf(c) >= 0 ? NARROW_WIDTH : WIDE.indexOf(c) >= 0 ? WIDE_WIDTH : WIDTH)
                .sum();
        return ems * size * (bold ? 1.1 : 1);
    }
}
