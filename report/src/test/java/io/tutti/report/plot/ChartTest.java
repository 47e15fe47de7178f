package io.tutti.report.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.report.Xhtml;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;

class ChartTest {
    private static final Chart CHART = new Chart(
            "a < b & \"c\"",
            Axis.bytes("bytes"),
            Axis.seconds("time"),
            List.of(
                    new Series(
                            "one",
                            0,
                            List.of(Series.Point.of(8, 1e-6), new Series.Point(1 << 20, 1e-3, 5e-4, 2e-3)),
                            Series.Style.SOLID),
                    new Series("", 0, List.of(Series.Point.of(8, 2e-6)), Series.Style.MARKS)),
            "a note");

    @Test
    void picturesAreWellFormedAndNamed() {
        String svg = CHART.picture().svg();
        assertEquals(2, Xhtml.parse(svg).getElementsByTagName("g").getLength());
        assertTrue(svg.contains("a &lt; b &amp; &quot;c&quot;"));
        assertTrue(svg.contains(">1 MiB<"), "ticks have units");
        assertTrue(svg.contains(">10 µs<"), "ticks have units");
    }

    @Test
    void pngHasTheSizeThatWasAsked() throws IOException {
        byte[] png = CHART.picture().png(2);
        assertEquals(
                2 * (int) ChartPainter.WIDTH,
                ImageIO.read(new ByteArrayInputStream(png)).getWidth());
    }

    @Test
    void barsHaveNamesAndWhiskers() {
        BarChart.Bar bar = new BarChart.Bar("first\nsecond", 0, 2, 1, 3, List.of(1.0, 3.0));
        String svg = new BarChart("bars", Axis.linearSeconds("time"), List.of(bar), "")
                .picture()
                .svg();
        assertEquals(2, Xhtml.parse(svg).getElementsByTagName("circle").getLength());
        assertTrue(svg.contains(">second<"));
    }

    @Test
    void partsAreStackedAndNamed() {
        StackedChart.Bar bar = new StackedChart.Bar("first", List.of(1.0, 3.0));
        StackedChart.Group group = new StackedChart.Group("4 ranks", List.of(bar, bar));
        Axis time = Axis.linearSeconds("time");
        String svg = new StackedChart("stacks", time, List.of("low", "high"), List.of(group), "")
                .picture()
                .svg();
        assertEquals(
                1 + 2 * 2 + 2, Xhtml.parse(svg).getElementsByTagName("polygon").getLength());
        assertTrue(svg.contains(">4 ranks<") && svg.contains(">high<"), svg);
        assertThrows(
                IllegalArgumentException.class,
                () -> new StackedChart("stacks", time, List.of("low"), List.of(group), ""));
    }

    @ParameterizedTest
    @EnumSource(Axis.Unit.class)
    void barsBeginAtZero(Axis.Unit unit) {
        Axis axis = new Axis("y", Axis.Scale.LINEAR, unit);
        PlotFrame frame = PlotFrame.fromZero(new Margins("title", ""), 100, axis, 0.8);
        assertEquals(frame.top() + frame.height(), frame.height(0), 1e-9);
        assertTrue(frame.height(0.8) >= frame.top() && frame.height(0.8) < frame.top() + 10);
    }

    /** Two values far outside make the distance between the heights of an outline larger than the usual bandwidth. */
    @Test
    void aViolinIsWidestWhereMostValuesAre() {
        List<Double> values = new ArrayList<>(List.of(1.0));
        IntStream.range(0, 98).forEach(i -> values.add(49.7 + i * 1e-4));
        values.add(100.0);
        ViolinChart.Quartiles quartiles = new ViolinChart.Quartiles(values.get(25), values.get(50), values.get(75));
        List<ViolinChart.Violin> violins = List.of(new ViolinChart.Violin("one", 0, values, quartiles));
        String svg = new ViolinChart("violins", Axis.linearSeconds("time"), violins, "")
                .picture()
                .svg();
        Element violin = (Element) Xhtml.parse(svg).getElementsByTagName("g").item(0);
        Element outline = (Element) violin.getElementsByTagName("polygon").item(0);
        double[][] points = Stream.of(outline.getAttribute("points").split(" "))
                .map(point -> Stream.of(point.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
        double bottom = Stream.of(points).mapToDouble(point -> point[1]).max().orElseThrow();
        double top = Stream.of(points).mapToDouble(point -> point[1]).min().orElseThrow();
        double widest = Stream.of(points)
                .max(Comparator.comparingDouble(point -> point[0]))
                .orElseThrow()[1];
        assertEquals(bottom - (49.7 - 1) / 99 * (bottom - top), widest, 3);
    }

    @Test
    void aChartWithoutPointsIsRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new Chart("none", Axis.linear("x"), Axis.linear("y"), List.of(), ""));
    }

    @ParameterizedTest
    @CsvSource({
        "LINEAR, 0, 9",
        "LINEAR, 3, 3",
        "DECIMAL, 1e-6, 1",
        "DECIMAL, 2, 7",
        "BINARY, 8, 67108864",
        "BINARY, 7, 9"
    })
    void ticksAreInRangeAndNotTooMany(Axis.Scale scale, double least, double most) {
        Ticks ticks = Ticks.of(new Axis("x", scale, Axis.Unit.NUMBER), least, most);
        assertTrue(ticks.low() <= least && ticks.high() >= most, ticks.toString());
        assertTrue(!ticks.values().isEmpty() && ticks.values().size() <= 12, ticks.toString());
        assertTrue(ticks.values().stream().allMatch(v -> v >= ticks.low() && v <= ticks.high()), ticks.toString());
        assertTrue(ticks.place(most) <= 1 && ticks.place(least) >= 0, ticks.toString());
    }

    /** The logarithm of 0 has no end: ticks were added until memory was full. */
    @ParameterizedTest
    @EnumSource(Axis.Scale.class)
    void pointsWithoutAPositionAreLeftOut(Axis.Scale scale) {
        Axis axis = new Axis("x", scale, Axis.Unit.NUMBER);
        List<Series.Point> points = List.of(
                Series.Point.of(0, 1),
                Series.Point.of(1, 0),
                Series.Point.of(Double.NaN, 1),
                Series.Point.of(1, Double.POSITIVE_INFINITY),
                new Series.Point(4, 2, 0, Double.NaN));
        Chart chart = new Chart("none", axis, axis, List.of(new Series("", 0, points, Series.Style.MARKED)), "");
        Series.Point last = scale == Axis.Scale.LINEAR ? new Series.Point(4, 2, 0, 2) : Series.Point.of(4, 2);
        assertEquals(last, chart.series().getFirst().points().getLast());
        assertEquals(
                scale == Axis.Scale.LINEAR ? 3 : 1,
                chart.series().getFirst().points().size());
        Xhtml.parse(chart.picture().svg());
    }

    @Test
    void aMapBeyondItsAxesIsRefused() {
        MapChart.Field field = new MapChart.Field(0, 1, 1, 2, 0);
        assertThrows(
                IllegalArgumentException.class,
                () -> new MapChart(
                        "map", Axis.bytes("x"), Axis.seconds("y"), List.of("a"), List.of(field), List.of(), ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2e13 | 20,000,000,000,000",
                "1234567890.25 | 1,234,567,890",
                "0.25 | 0.25",
                "1e6 | 1,000,000",
                "0.00015 | 0.00015",
                "2e-7 | 2e-07",
                "-1.5e-5 | -1.5e-05",
                "0 | 0"
            })
    void numbersAreWrittenAsTheyAre(double value, String text) {
        assertEquals(text, Ticks.of(Axis.linear("x"), 0, value).text(value));
    }

    @ParameterizedTest
    @CsvSource({"0.022, 0.075", "0.03, 0.04", "5, 5", "1e-6, 1"})
    void aShortLogarithmicAxisHasTicksToo(double least, double most) {
        Ticks ticks = Ticks.of(Axis.seconds("time"), least, most);
        assertTrue(ticks.values().size() >= 3, ticks.toString());
    }
}
