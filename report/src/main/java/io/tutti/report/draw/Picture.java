package io.tutti.report.draw;

import java.util.function.Consumer;

/**
 * A drawing of fixed size.
 *
 * @param width in points
 * @param height in points
 * @param title one-line description for readers who cannot see the picture
 * @param painter draws the picture; pure, may be called several times
 */
public record Picture(double width, double height, String title, Consumer<Canvas> painter) {
    /** {@return the picture as an SVG document; the same shapes give the same text} */
    public String svg() {
        SvgCanvas canvas = new SvgCanvas(width, height, title);
        painter.accept(canvas);
        return canvas.document();
    }

    /**
     * Renders the picture as pixels.
     *
     * @param scale pixels per point, greater than 0
     * @return the content of a PNG file
     */
    public byte[] png(double scale) {
        ImageCanvas canvas = new ImageCanvas(width, height, scale);
        painter.accept(canvas);
        return canvas.png();
    }
}
