package io.tutti.cli.text;

import java.util.ArrayList;
import java.util.List;

/** Wraps text into lines. */
public final class Wrap {
    private Wrap() {}

    /**
     * Wraps text at spaces into lines of at most {@code width} columns where words allow; all lines but the first are
     * indented.
     */
    public static List<String> lines(String text, int width, int indent) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int space = rest.lastIndexOf(' ', width);
            if (space <= indent) {
                space = rest.indexOf(' ', width);
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
