package io.tutti.report.page;

import io.tutti.report.draw.Picture;
import io.tutti.report.draw.Xml;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * Builds one HTML page from top to bottom. The page is well-formed XML and needs no other file and no network. Text is
 * escaped.
 */
public final class HtmlPage {
    private static final double PIXELS_A_POINT = 2;

    private final StringBuilder body = new StringBuilder();
    private final String title;
    private boolean hasPlots;

    /**
     * Creates a page that consists of its title.
     *
     * @param title of the page, also its first heading
     */
    public HtmlPage(String title) {
        this.title = title;
        element("h1", title);
    }

    /**
     * Adds a heading with an anchor for links.
     *
     * @param text of the heading
     * @param anchor the name by which links reach it, unique in the page
     * @return this page
     */
    public HtmlPage heading(String text, String anchor) {
        body.append("<h2 id=\"")
                .append(Xml.escaped(anchor))
                .append("\">")
                .append(Xml.escaped(text))
                .append("</h2>\n");
        return this;
    }

    /**
     * Adds a paragraph.
     *
     * @param text of the paragraph
     * @return this page
     */
    public HtmlPage paragraph(String text) {
        return element("p", text);
    }

    /**
     * Adds a paragraph in smaller type.
     *
     * @param text of the paragraph
     * @return this page
     */
    public HtmlPage note(String text) {
        body.append("<p class=\"note\">").append(Xml.escaped(text)).append("</p>\n");
        return this;
    }

    /**
     * Adds a picture with a caption below it.
     *
     * @param picture embedded as SVG
     * @param caption below the picture
     * @return this page
     */
    public HtmlPage picture(Picture picture, String caption) {
        String svg = picture.svg().replaceFirst(" width=\"[0-9.]+\" height=\"[0-9.]+\"", "");
        body.append("<figure style=\"max-width:").append((int) Math.ceil(picture.width() * 1.15));
        body.append("px\">\n").append(svg).append("<figcaption>").append(Xml.escaped(caption));
        body.append("</figcaption>\n</figure>\n");
        return this;
    }

    /**
     * Adds a picture that readers can zoom, pan, and save as a PNG file. The file is embedded in the page.
     *
     * @param picture embedded as SVG and as PNG
     * @param caption below the picture
     * @param name of the PNG file, without extension
     * @return this page
     */
    public HtmlPage plot(Picture picture, String caption, String name) {
        hasPlots = true;
        picture(picture, caption);
        int figure = body.lastIndexOf("<figure ");
        body.insert(figure + "<figure ".length(), "class=\"plot\" ");
        body.append("<p class=\"links\"><a download=\"")
                .append(Xml.escaped(name))
                .append(".png\" href=\"data:image/png;base64,")
                .append(Base64.getEncoder().encodeToString(picture.png(PIXELS_A_POINT)))
                .append("\">PNG</a> <span>wheel: zoom; drag: move; double click: all</span></p>\n");
        return this;
    }

    /**
     * Adds a table.
     *
     * @param head titles of the columns; empty for a table without head
     * @param rows the cells, row by row
     * @return this page
     */
    public HtmlPage table(List<String> head, List<List<String>> rows) {
        body.append("<div class=\"wide\"><table>\n");
        if (!head.isEmpty()) {
            body.append("<thead>").append(row("th", head)).append("</thead>\n");
        }
        body.append("<tbody>\n");
        rows.forEach(row -> body.append(row("td", row)).append('\n'));
        body.append("</tbody>\n</table></div>\n");
        return this;
    }

    /**
     * Adds links in one row.
     *
     * @param links pairs of text and target
     * @return this page
     */
    public HtmlPage links(List<List<String>> links) {
        body.append("<p class=\"links\">");
        links.forEach(link -> body.append("<a href=\"")
                .append(Xml.escaped(link.get(1)))
                .append("\">")
                .append(Xml.escaped(link.get(0)))
                .append("</a> "));
        body.append("</p>\n");
        return this;
    }

    /** {@return the page as a document, complete with its styles and scripts} */
    public String html() {
        return "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
                + "<meta charset=\"UTF-8\"/>\n<meta name=\"viewport\" content=\"width=device-width\"/>\n<title>"
                + Xml.escaped(title) + "</title>\n<style>\n" + resource("page.css") + "</style>\n</head>\n<body>\n"
                + body
                + (hasPlots ? "<script>\n//<![CDATA[\n" + resource("zoom.js") + "//]]>\n</script>\n" : "")
                + "</body>\n</html>\n";
    }

    private HtmlPage element(String name, String text) {
        body.append('<').append(name).append('>').append(Xml.escaped(text));
        body.append("</").append(name).append(">\n");
        return this;
    }

    private static String row(String cell, List<String> texts) {
        StringBuilder row = new StringBuilder("<tr>");
        texts.forEach(text -> row.append('<')
                .append(cell)
                .append('>')
                .append(Xml.escaped(text))
                .append("</")
                .append(cell)
                .append('>'));
        return row.append("</tr>").toString();
    }

    private static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
