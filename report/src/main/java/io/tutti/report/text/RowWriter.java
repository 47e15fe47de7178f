package io.tutti.report.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Places cells, from left to right, in the columns of one row, which takes as many lines as its texts need. */
final class RowWriter {
    private static final int MOST_LINES = 3;

    private final int width;
    private final int indent;
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder line = new StringBuilder();
    private int end;

    /** Begins a row in a terminal of {@code width} columns; its first cell and wrapped texts are indented. */
    RowWriter(int width, int first, int indent) {
        this.width = width;
        this.indent = indent;
        this.end = first;
    }

    /** Adds a number, which ends where its column ends, if there is room. */
    void number(String cell, int gap, int length) {
        end += gap + length;
        if (!cell.isEmpty()) {
            pad(Math.max(end - cell.length(), line.isEmpty() ? 0 : line.length() + 1));
            line.append(cell);
        }
    }

    /** Adds a text, after which the next cells stand in a line of their own if it is longer than its column. */
    void text(String cell, int gap, int length) {
        int start = end + gap;
        end = start + length;
        if (!cell.isEmpty()) {
            pad(start);
            line.append(cell);
        }
        if (cell.length() > length) {
            endLine();
        }
    }

    /** Adds the last text and wraps it, below its beginning if there is room. */
    void lastText(String cell, int gap) {
        int start = end + gap;
        if (!cell.isEmpty()) {
            pad(start);
        }
        int hang = hasRoom(cell, width - start) ? start : indent;
        lines.addAll(Wrap.lines(line.append(cell).toString().stripTrailing(), width, hang));
        line.setLength(0);
    }

    private boolean hasRoom(String cell, int columns) {
        boolean isHalf = columns >= width / 2;
        boolean isShort = cell.length() <= MOST_LINES * columns;
        return isHalf || isShort && Arrays.stream(cell.split(" ")).allMatch(word -> word.length() <= columns);
    }

    List<String> lines() {
        if (!line.isEmpty()) {
            endLine();
        }
        return lines;
    }

    private void endLine() {
        lines.addAll(Wrap.lines(line.toString().stripTrailing(), width, indent));
        line.setLength(0);
    }

    private void pad(int length) {
        line.repeat(' ', Math.max(0, length - line.length()));
    }
}
