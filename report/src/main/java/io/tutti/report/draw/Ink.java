package io.tutti.report.draw;

import java.util.List;
import java.util.Locale;

/**
 * Colours that are distinguishable with any kind of colour vision: Okabe and Ito, Color universal design, 2008; with
 * greys for backgrounds.
 */
public enum Ink {
    /** Text and axes. */
    BLACK(0x1A1A1A),
    /** Okabe–Ito blue. */
    BLUE(0x0072B2),
    /** Okabe–Ito vermillion. */
    VERMILLION(0xD55E00),
    /** Okabe–Ito bluish green. */
    GREEN(0x009E73),
    /** Okabe–Ito orange. */
    ORANGE(0xE69F00),
    /** Okabe–Ito reddish purple. */
    PURPLE(0xCC79A7),
    /** Okabe–Ito sky blue. */
    SKY(0x56B4E9),
    /** Secondary text. */
    GREY(0x666666),
    /** Grid lines. */
    SILVER(0xD9D9D9),
    /** Background areas. */
    MIST(0xF2F4F6),
    /** The page background. */
    WHITE(0xFFFFFF);

    /** The colours of a chart's lines, the most different first. */
    public static final List<Ink> SERIES = List.of(BLUE, VERMILLION, GREEN, ORANGE, PURPLE, SKY, BLACK);

    private final int rgb;

    Ink(int rgb) {
        this.rgb = rgb;
    }

    /** {@return red, green and blue, eight bits each, red in the highest} */
    public int rgb() {
        return rgb;
    }

    /** {@return the colour in the form {@code #0072B2}} */
    public String hex() {
        return String.format(Locale.ROOT, "#%06X", rgb);
    }
}
