package io.tutti.cli.schedules;

import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;

/** Parses numbers of ranks, and lists of them: {@code 4}, {@code 2,4,8}, {@code 1..16}, {@code 1-8,16}. */
public final class RankNumbers {
    /** The largest number of ranks of schedules. */
    public static final int MOST = 1 << 15;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
    private static final Pattern TO = Pattern.compile("-|\\.\\.");

    private RankNumbers() {}

    /**
     * Parses one number.
     *
     * @throws IllegalArgumentException if it is no number from 1 to {@value #MOST}
     */
    public static int one(String text) {
        if (!isNumber(text, MOST)) {
            throw new IllegalArgumentException("ranks=" + text + " must be a number from 1 to " + MOST);
        }
        return Integer.parseInt(text);
    }

    /**
     * Parses a list; returns each number once, ascending.
     *
     * @param most the largest number that is accepted
     * @throws IllegalArgumentException if it is no list of numbers from 1 to {@code most}
     */
    public static List<Integer> parse(String text, int most) {
        BitSet numbers = new BitSet();
        for (String part : text.split(",", -1)) {
            String[] ends = TO.split(part.strip(), -1);
            String last = ends[ends.length - 1];
            boolean isRange = ends.length <= 2 && isNumber(ends[0], most) && isNumber(last, most);
            if (!isRange || Integer.parseInt(last) < Integer.parseInt(ends[0])) {
                throw new IllegalArgumentException(
                        "ranks=" + text + " must be numbers from 1 to " + most + ", as in 2,4,8..16");
            }
            numbers.set(Integer.parseInt(ends[0]), Integer.parseInt(last) + 1);
        }
        return numbers.stream().boxed().toList();
    }

    private static boolean isNumber(String text, int most) {
        return NUMBER.matcher(text).matches() && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= most;
    }
}
