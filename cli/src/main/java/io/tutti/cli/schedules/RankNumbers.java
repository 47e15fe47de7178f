package io.tutti.cli.schedules;

import java.util.List;
import java.util.TreeSet;

/** Parses lists of numbers of ranks: {@code 4}, {@code 2,4,8}, {@code 1..16}, {@code 1-8,16}. */
public final class RankNumbers {
    private static final int MOST = 1 << 15;

    private RankNumbers() {}

    /** Parses such a list; returns each number once, ascending. */
    public static List<Integer> parse(String text) {
        TreeSet<Integer> numbers = new TreeSet<>();
        for (String part : text.split(",")) {
            String[] ends = part.strip().split("-|\\.\\.", -1);
            int from = number(ends[0], text);
            int to = number(ends[ends.length - 1], text);
            if (ends.length > 2 || to < from) {
                throw mistake(text);
            }
            for (int number = from; number <= to; number++) {
                numbers.add(number);
            }
        }
        return List.copyOf(numbers);
    }

    private static int number(String text, String all) {
        if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > MOST) {
            throw mistake(all);
        }
        return Integer.parseInt(text);
    }

    private static IllegalArgumentException mistake(String text) {
        return new IllegalArgumentException(
                "ranks=" + text + " must be numbers from 1 to " + MOST + ", as in 2,4,8..16");
    }
}
