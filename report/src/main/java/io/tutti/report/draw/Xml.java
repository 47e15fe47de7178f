package io.tutti.report.draw;

/** Escapes text for XML and HTML. */
public final class Xml {
    private Xml() {}

    /**
     * Replaces the special characters of XML.
     *
     * @param text any text
     * @return the text, safe as content of an element and as value of a quoted attribute
     */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
