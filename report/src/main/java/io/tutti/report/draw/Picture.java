package io.tutti.report.draw;

import java.util.function.Consumer;

/**
 * Something to be drawn.
 *
 * @param width in points
 * @param height in points
 * @param title one line that says what is to be seen, for readers who do not see it
 * @param painter draws it; pure, may be called several times
 */
public record Picture(double width, double height, String title, Consumer<Canvas> painter) {
    /** The picture as an SVG document. */
    public String svg() {
        SvgCanvas canvas = new SvgCanvas(width, height, title);
        painter.accept(canvas);
        return canvas.document();
    }

    /** The picture as a PNG file, with {@code scale} pixels a point. */
    public byte[] png(double scale) {
        ImageCanvas canvas = new ImageCanvas(width, height, scale);
        painter.accept(canvas);
        return canvas.png();
    }
}
