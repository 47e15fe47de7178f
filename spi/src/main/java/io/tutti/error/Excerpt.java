package io.tutti.error;

/** A text as a message may show it: whole, or its beginning and its end if it is long, as a word of a file that is none of Tutti's. */
public final class Excerpt {
    private Excerpt() {}

    /**
     * Returns a text, or its beginning and its end with an ellipsis between.
     *
     * @param text any text
     * @param most characters of each of the two; from 1
     * @return at most twice as many characters and the ellipsis
     */
    public static String of(String text, int most) {
        int end = text.length() - most;
        return end <= most ? text : text.substring(0, most) + "…" + text.substring(end);
    }
}
