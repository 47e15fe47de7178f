package io.tutti.report.text;

import java.util.ArrayList;
import java.util.List;

/** Wraps text into lines. */
public final class Wrap {
    private static final String COMMENT = "# ";

    private Wrap() {}

    /**
     * {@return the lines of {@link #lines}, each after {@code #} and a blank}
     *
     * @param text the text
     * @param width columns of the terminal
     * @param indent blanks before all lines but the first
     */
    public static List<String> comment(String text, int width, int indent) {
        return lines(text, width - COMMENT.length(), indent).stream()
                .map(COMMENT::concat)
                .toList();
    }

    /**
     * Wraps text at spaces into lines of at most {@code width} columns where words allow; all lines but the first are
     * indented.
     *
     * @param text the text
     * @param width columns of the terminal
     * @param indent blanks before all lines but the first
     * @return the lines, at least one
     */
    public static List<String> lines(String text, int width, int indent) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int space = rest.lastIndexOf(' ', width);
            if (space <= indent) {
                space = rest.indexOf(' ', lines.isEmpty() ? width : Math.max(width, indent));
            }
            if (space < 0) {
                break;
            }
            lines.add(rest.substring(0, space).stripTrailing());
            rest = " ".repeat(indent) + rest.substring(space).strip();
        }
        lines.add(rest);
        return lines;
    }
}
