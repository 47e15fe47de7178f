package io.tutti.report.draw;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;

/** Draws shapes as pixels. */
final class ImageCanvas implements Canvas {
    private static final int OPAQUE = 255;

    private final BufferedImage image;
    private final Graphics2D graphics;

    ImageCanvas(double width, double height, double scale) {
        System.setProperty("java.awt.headless", "true");
        int pixelsWide = (int) Math.ceil(width * scale);
        int pixelsHigh = (int) Math.ceil(height * scale);
        image = new BufferedImage(pixelsWide, pixelsHigh, BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        graphics.scale(scale, scale);
        rectangle(0, 0, width, height, Ink.WHITE, 1);
    }

    byte[] png() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.setUseCache(false);
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Override
    public void line(List<Point> points, Pen pen) {
        take(pen);
        graphics.draw(path(points));
    }

    @Override
    public void area(List<Point> points, Ink fill, double opacity) {
        Path2D path = path(points);
        path.closePath();
        graphics.setColor(color(fill, opacity));
        graphics.fill(path);
    }

    @Override
    public void circle(Point centre, double radius, Ink fill, Pen outline) {
        Ellipse2D circle = new Ellipse2D.Double(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
        graphics.setColor(color(fill, 1));
        graphics.fill(circle);
        take(outline);
        graphics.draw(circle);
    }

    @Override
    public void text(Point place, String text, Lettering lettering) {
        Font font = new Font(Font.SANS_SERIF, lettering.bold() ? Font.BOLD : Font.PLAIN, 1)
                .deriveFont((float) lettering.size());
        graphics.setFont(font);
        graphics.setColor(color(lettering.ink(), 1));
        double width = graphics.getFontMetrics().getStringBounds(text, graphics).getWidth();
        double shift = switch (lettering.anchor()) {
            case START -> 0;
            case MIDDLE -> width / 2;
            case END -> width;
        };
        AffineTransform before = graphics.getTransform();
        graphics.translate(place.x(), place.y());
        if (lettering.upward()) {
            graphics.rotate(-Math.PI / 2);
        }
        graphics.drawString(text, (float) -shift, 0);
        graphics.setTransform(before);
    }

    @Override
    public void begin(String kind, String title) {
        // Pixel images have no groups.
    }

    @Override
    public void end() {
        // Pixel images have no groups.
    }

    private void take(Pen pen) {
        float[] dashes = new float[pen.dashes().size()];
        for (int i = 0; i < dashes.length; i++) {
            dashes[i] = pen.dashes().get(i).floatValue();
        }
        graphics.setStroke(new BasicStroke(
                (float) pen.width(),
                BasicStroke.CAP_BUTT,
                BasicStroke.JOIN_ROUND,
                1,
                dashes.length == 0 ? null : dashes,
                0));
        graphics.setColor(color(pen.ink(), 1));
    }

    private static Color color(Ink ink, double opacity) {
        return new Color(ink.rgb() >> 16 & OPAQUE, ink.rgb() >> 8 & OPAQUE, ink.rgb() & OPAQUE, (int)
                Math.round(opacity * OPAQUE));
    }

    private static Path2D path(List<Point> points) {
        Path2D path = new Path2D.Double();
        path.moveTo(points.getFirst().x(), points.getFirst().y());
        points.subList(1, points.size()).forEach(p -> path.lineTo(p.x(), p.y()));
        return path;
    }
}
