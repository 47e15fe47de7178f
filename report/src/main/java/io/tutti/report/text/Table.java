package io.tutti.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Lines of a table. If the table is wider than the terminal, columns become narrower; if that does not suffice, the
 * heading and each row take two lines, of which the second is indented. A number that is too long for its column takes room from those that follow it. If the last column
 * is a text, it is wrapped.
 */
public final class Table {
    private static final int INDENT = 4;

    private final int width;
    private final List<Column> columns;
    private final int division;
    private final boolean isDivided;

    /**
     * Creates a table.
     *
     * @param width the columns of the terminal
     * @param columns in their order; the last of them counts as a text of any length if it is text
     */
    public Table(int width, Column... columns) {
        this.width = width;
        List<Column> fitted = new ArrayList<>();
        int over = length(List.of(columns)) - width;
        for (Column column : columns) {
            fitted.add(column.narrowedBy(over));
            over -= column.width() - fitted.getLast().width();
        }
        this.columns = fitted;
        this.division = IntStream.range(0, columns.length)
                .filter(number -> columns[number].startsLine())
                .findFirst()
                .orElse(columns.length);
        this.isDivided = over > 0 && division < columns.length;
    }

    private static int length(List<Column> columns) {
        return columns.stream()
                        .mapToInt(column -> column.gap() + column.width())
                        .sum()
                - columns.getFirst().gap();
    }

    /** {@return the lines of the heading} */
    public List<String> head() {
        List<String> titles = columns.stream().map(Column::title).toList();
        List<String> units = columns.stream().map(Column::unit).toList();
        int cut = isDivided ? division : columns.size();
        List<String> lines = new ArrayList<>(lines(titles, 0, cut));
        lines.addAll(lines(units, 0, cut));
        lines.addAll(lines(titles, cut, columns.size()));
        lines.addAll(lines(units, cut, columns.size()));
        return lines;
    }

    /**
     * {@return the lines of the heading, which begin with {@code #}} The first column must be wide enough for the sign.
     */
    public List<String> commentedHead() {
        return head().stream().map(line -> "#" + line.substring(1)).toList();
    }

    /**
     * {@return the lines of a row}
     *
     * @param cells as many as there are columns
     */
    public List<String> row(String... cells) {
        List<String> whole = lines(List.of(cells), 0, columns.size());
        if (!isDivided && whole.stream().allMatch(line -> line.length() <= width)) {
            return whole;
        }
        List<String> lines = new ArrayList<>(lines(List.of(cells), 0, division));
        lines.addAll(lines(List.of(cells), division, columns.size()));
        return lines;
    }

    /** Formats the cells from {@code from} to {@code to}, exclusive; no line if all are empty. */
    private List<String> lines(List<String> cells, int from, int to) {
        RowWriter row = new RowWriter(width, from == 0 ? 0 : INDENT, INDENT);
        for (int number = from; number < to; number++) {
            Column column = columns.get(number);
            int gap = number == from ? 0 : column.gap();
            if (!column.isText()) {
                row.number(cells.get(number), gap, column.width());
            } else if (number == to - 1) {
                row.lastText(cells.get(number), gap);
            } else {
                row.text(cells.get(number), gap, column.width());
            }
        }
        return row.lines().stream().filter(line -> !line.isBlank()).toList();
    }
}
