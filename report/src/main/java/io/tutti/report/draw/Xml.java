package io.tutti.report.draw;

/** Text in XML and HTML. */
public final class Xml {
    private Xml() {}

    /** With the characters replaced that mean something in XML. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
