package io.tutti.report.plot;

import io.tutti.report.draw.Canvas;
import io.tutti.report.draw.Lettering;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Names of lines below a chart, where they cover nothing; each row holds as many as fit. */
final class Legend {
    static final double ROW = 19;

    private static final Lettering NAME = Lettering.of(11);
    private static final double SAMPLE = 30;
    private static final double GAP = 20;

    /** The position of a name. */
    private record Entry(int number, String name, double x, int row) {}

    private final List<Entry> entries = new ArrayList<>();

    Legend(List<String> names, double left, double right) {
        double x = left;
        int row = 0;
        for (int number = 0; number < names.size(); number++) {
            double width = SAMPLE + 6 + NAME.width(names.get(number)) + GAP;
            if (x > left && x + width - GAP > right) {
                x = left;
                row++;
            }
            entries.add(new Entry(number, names.get(number), x, row));
            x += width;
        }
    }

    double height() {
        return entries.isEmpty() ? 0 : (entries.getLast().row() + 1) * ROW;
    }

    /**
     * Draws the legend.
     *
     * @param sample draws a sample of the line with the given number, {@value #SAMPLE} wide, at a position
     */
    void paint(Canvas canvas, double top, BiConsumer<Integer, Canvas.Point> sample) {
        for (Entry entry : entries) {
            double y = top + entry.row() * ROW + ROW / 2;
            sample.accept(entry.number(), new Canvas.Point(entry.x(), y));
            canvas.text(entry.x() + SAMPLE + 6, y + 4, entry.name(), NAME);
        }
    }

    /** Returns the width of an entry's sample. */
    static double sampleWidth() {
        return SAMPLE;
    }
}
