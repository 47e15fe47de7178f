package io.tutti.algorithm.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * A run of numbers in parts of nearly equal size, the larger ones first.
 *
 * <pre>
 *   first 4, size 8, 3 parts:   4 5 6 | 7 8 9 | 10 11
 * </pre>
 *
 * @param first the first number
 * @param size how many, at least as many as parts
 * @param parts number of parts, at least 1
 */
public record Division(int first, int size, int parts) {
    /**
     * How {@code size} numbers are put together from single ones, at most {@code width} parts at a time, in as few stages
     * as that allows, seen by one of them: the divisions it is in, from the innermost. A division with d stages left
     * below has the fewest parts that d stages can fill.
     */
    public static List<Division> stages(int size, int width, int number) {
        List<Division> found = new ArrayList<>();
        Division whole = new Division(0, size, parts(size, width));
        while (whole.size > 1) {
            found.addFirst(whole);
            int part = whole.part(number);
            int length = whole.length(part);
            whole = new Division(whole.start(part), length, parts(length, width));
        }
        return found;
    }

    /** The stages that a run of numbers takes: the logarithm of its size to the base {@code width}, rounded up. */
    public static int depth(int size, int width) {
        int depth = 0;
        for (long reached = 1; reached < size; reached *= width) {
            depth++;
        }
        return depth;
    }

    private static int parts(int size, int width) {
        long below = 1;
        while (below * width < size) {
            below *= width;
        }
        return (int) ((size + below - 1) / below);
    }

    /** The part that a number is in. */
    public int part(int number) {
        int place = number - first;
        int large = larger() * (shortest() + 1);
        return place < large ? place / (shortest() + 1) : larger() + (place - large) / shortest();
    }

    /** The first number of a part. */
    public int start(int part) {
        return first + part * shortest() + Math.min(part, larger());
    }

    /** How many numbers a part has. */
    public int length(int part) {
        return shortest() + (part < larger() ? 1 : 0);
    }

    /** The place of a number in its part, from 0. */
    public int place(int number) {
        return number - start(part(number));
    }

    /** How many parts, the first ones, have a number more than {@link #shortest}. */
    public int larger() {
        return size % parts;
    }

    /** Numbers in a part that is not {@link #larger}. */
    public int shortest() {
        return size / parts;
    }
}
