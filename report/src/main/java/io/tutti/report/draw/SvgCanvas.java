package io.tutti.report.draw;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Draws shapes as elements of an SVG document. Equal shapes give equal text, byte for byte. */
final class SvgCanvas implements Canvas {
    private static final String FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";

    private final StringBuilder body = new StringBuilder();

    SvgCanvas(double width, double height, String title) {
        String size = number(width) + " " + number(height);
        body.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
                .append(size)
                .append("\" width=\"");
        body.append(number(width)).append("\" height=\"").append(number(height));
        body.append("\" role=\"img\" font-family=\"").append(FONT).append("\">\n<title>");
        body.append(Xml.escaped(title)).append("</title>\n");
        rectangle(0, 0, width, height, Ink.WHITE, 1);
    }

    String document() {
        return body + "</svg>\n";
    }

    @Override
    public void line(List<Point> points, Pen pen) {
        body.append("<polyline fill=\"none\" points=\"").append(places(points)).append('"');
        body.append(outline(pen)).append(" stroke-linejoin=\"round\"/>\n");
    }

    @Override
    public void area(List<Point> points, Ink fill, double opacity) {
        body.append("<polygon points=\"")
                .append(places(points))
                .append("\" fill=\"")
                .append(fill.hex());
        body.append('"')
                .append(opacity == 1 ? "" : " fill-opacity=\"" + number(opacity) + '"')
                .append("/>\n");
    }

    @Override
    public void circle(Point centre, double radius, Ink fill, Pen outline) {
        body.append("<circle cx=\"")
                .append(number(centre.x()))
                .append("\" cy=\"")
                .append(number(centre.y()));
        body.append("\" r=\"")
                .append(number(radius))
                .append("\" fill=\"")
                .append(fill.hex())
                .append('"');
        body.append(outline(outline)).append("/>\n");
    }

    @Override
    public void text(Point place, String text, Lettering lettering) {
        String x = number(place.x());
        String y = number(place.y());
        body.append("<text x=\"").append(x).append("\" y=\"").append(y).append("\" font-size=\"");
        body.append(number(lettering.size()))
                .append("\" fill=\"")
                .append(lettering.ink().hex())
                .append('"');
        if (lettering.anchor() != Lettering.Anchor.START) {
            body.append(" text-anchor=\"")
                    .append(lettering.anchor().name().toLowerCase(Locale.ROOT))
                    .append('"');
        }
        body.append(lettering.bold() ? " font-weight=\"bold\"" : "");
        body.append(lettering.upward() ? " transform=\"rotate(-90 " + x + " " + y + ")\"" : "");
        body.append('>').append(Xml.escaped(text)).append("</text>\n");
    }

    @Override
    public void begin(String kind, String title) {
        body.append("<g class=\"").append(Xml.escaped(kind)).append("\">");
        body.append(title.isEmpty() ? "" : "<title>" + Xml.escaped(title) + "</title>")
                .append('\n');
    }

    @Override
    public void end() {
        body.append("</g>\n");
    }

    private static String outline(Pen pen) {
        String dashes = pen.dashes().stream().map(SvgCanvas::number).collect(Collectors.joining(" "));
        return " stroke=\"" + pen.ink().hex() + "\" stroke-width=\"" + number(pen.width()) + '"'
                + (dashes.isEmpty() ? "" : " stroke-dasharray=\"" + dashes + '"');
    }

    private static String places(List<Point> points) {
        return points.stream().map(p -> number(p.x()) + "," + number(p.y())).collect(Collectors.joining(" "));
    }

    /** Formats a number with at most two decimals. */
    private static String number(double value) {
        double rounded = Math.round(value * 100) / 100.0;
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }
}
