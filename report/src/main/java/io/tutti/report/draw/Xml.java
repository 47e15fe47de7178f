package io.tutti.report.draw;

/** Escapes text for XML and HTML. */
public final class Xml {
    private Xml() {}

    /** Returns text with the special characters of XML replaced. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
