package io.tutti.report.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Ink;
import io.tutti.report.draw.Lettering;
import io.tutti.report.draw.Pen;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where bars, parts, fields and bands are drawn. The vertical axis grows downwards on a canvas. */
class PaintersTest {
    private static final double CLOSE = 1e-9;

    /** What is drawn, but for words and marks. */
    private static final class Drawing implements Canvas {
        final List<Box> areas = new ArrayList<>();
        final List<Box> lines = new ArrayList<>();

        @Override
        public void line(List<Point> points, Pen pen) {
            lines.add(Box.of(points));
        }

        @Override
        public void area(List<Point> points, Ink fill, double opacity) {
            areas.add(Box.of(points));
        }

        @Override
        public void circle(Point centre, double radius, Ink fill, Pen outline) {}

        @Override
        public void text(Point place, String text, Lettering lettering) {}

        @Override
        public void begin(String kind, String title) {}

        @Override
        public void end() {}
    }

    private record Box(double left, double right, double top, double bottom) {
        static Box of(List<Canvas.Point> points) {
            return new Box(
                    points.stream().mapToDouble(Canvas.Point::x).min().orElseThrow(),
                    points.stream().mapToDouble(Canvas.Point::x).max().orElseThrow(),
                    points.stream().mapToDouble(Canvas.Point::y).min().orElseThrow(),
                    points.stream().mapToDouble(Canvas.Point::y).max().orElseThrow());
        }

        double height() {
            return bottom - top;
        }

        double middle() {
            return (left + right) / 2;
        }
    }

    @Test
    void barsStandOnTheAxisAndWhiskersReachFromLowToHigh() {
        BarChart.Bar first = new BarChart.Bar("first", 0, 2, 1, 3, List.of());
        BarChart.Bar second = new BarChart.Bar("second", 1, 4, 4, 4, List.of());
        Drawing drawing = new Drawing();
        new BarPainter(new BarChart("bars", Axis.linear("y"), List.of(first, second), "")).paint(drawing);
        Box two = drawing.areas.get(0);
        Box four = drawing.areas.get(1);
        double unit = two.height() / 2;
        assertEquals(4 * unit, four.height(), CLOSE);
        assertEquals(two.bottom(), four.bottom(), CLOSE);
        assertTrue(two.right() < four.left());
        assertTrue(
                drawing.lines.stream()
                        .anyMatch(line -> line.left() == line.right()
                                && Math.abs(line.middle() - two.middle()) < CLOSE
                                && Math.abs(line.bottom() - (two.bottom() - unit)) < CLOSE
                                && Math.abs(line.top() - (two.bottom() - 3 * unit)) < CLOSE),
                drawing.lines::toString);
        assertTrue(drawing.lines.stream().anyMatch(line -> line.top() == line.bottom() && line.top() == two.bottom()));
    }

    @Test
    void partsStandOnThoseBelowThem() {
        StackedChart.Bar bar = new StackedChart.Bar("bar", List.of(1.0, 3.0, 2.0));
        StackedChart chart = new StackedChart(
                "stacks",
                Axis.linear("y"),
                List.of("a", "b", "c"),
                List.of(new StackedChart.Group("group", List.of(bar))),
                "");
        Drawing drawing = new Drawing();
        new StackedPainter(chart).paint(drawing);
        Box one = drawing.areas.get(0);
        Box three = drawing.areas.get(1);
        Box two = drawing.areas.get(2);
        assertEquals(3 * one.height(), three.height(), CLOSE);
        assertEquals(2 * one.height(), two.height(), CLOSE);
        assertEquals(one.top(), three.bottom(), CLOSE);
        assertEquals(three.top(), two.bottom(), CLOSE);
    }

    @Test
    void fieldsOfAMapMeetAtTheirEdges() {
        List<MapChart.Field> fields = List.of(
                new MapChart.Field(0, 1, 0, 1, 0),
                new MapChart.Field(1, 3, 0, 1, 1),
                new MapChart.Field(0, 1, 1, 3, 2));
        MapChart chart =
                new MapChart("map", Axis.linear("x"), Axis.linear("y"), List.of("a", "b", "c"), fields, List.of(), "");
        Drawing drawing = new Drawing();
        new MapPainter(chart).paint(drawing);
        Box corner = drawing.areas.get(0);
        Box right = drawing.areas.get(1);
        Box above = drawing.areas.get(2);
        assertTrue(corner.height() > 0);
        assertEquals(corner.right(), right.left(), CLOSE);
        assertEquals(corner.top(), right.top(), CLOSE);
        assertEquals(corner.top(), above.bottom(), CLOSE);
        assertEquals(2 * corner.height(), above.height(), CLOSE);
    }

    @Test
    void aBandReachesFromTheLowestToTheHighestAsWhiskersDo() {
        List<Series.Point> points = List.of(new Series.Point(1, 5, 4, 8), new Series.Point(2, 6, 5, 7));
        Box band = drawn(new Series("one", 0, points, Series.Style.SOLID)).areas.getFirst();
        Drawing whiskers = drawn(new Series("one", 0, points, Series.Style.WHISKERS));
        Box first = whiskers.lines.stream()
                .filter(line -> line.left() == line.right() && Math.abs(line.left() - band.left()) < CLOSE)
                .filter(line -> line.height() < 300) // but for the edge of the plot
                .filter(line -> line.height() > 10)
                .findFirst()
                .orElseThrow();
        assertEquals(first.top(), band.top(), CLOSE);
        assertEquals(first.bottom(), band.bottom(), CLOSE);
    }

    private static Drawing drawn(Series series) {
        Drawing drawing = new Drawing();
        new ChartPainter(new Chart("chart", Axis.linear("x"), Axis.linear("y"), List.of(series), "")).paint(drawing);
        return drawing;
    }
}
