package io.tutti.report.draw;

import java.util.regex.Pattern;

/** Escapes text for XML and HTML. */
public final class Xml {
    /** What no document of XML may have, not even escaped. */
    private static final Pattern FORBIDDEN =
            Pattern.compile("[^\\t\\n\\r\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    private Xml() {}

    /**
     * Replaces the special characters of XML, and those that it does not allow by a replacement character.
     *
     * @param text any text
     * @return the text, safe as content of an element and as value of a quoted attribute
     */
    public static String escaped(String text) {
        return FORBIDDEN
                .matcher(text)
                .replaceAll("\uFFFD")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
