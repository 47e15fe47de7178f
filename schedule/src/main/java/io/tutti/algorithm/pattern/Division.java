package io.tutti.algorithm.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * A run of numbers, divided into parts of nearly equal size, the larger ones first.
 *
 * <pre>
 *   first 4, size 8, 3 parts:   4 5 6 | 7 8 9 | 10 11
 * </pre>
 *
 * @param first the first number
 * @param size how many numbers, at least as many as parts
 * @param parts number of parts, at least 1
 */
public record Division(int first, int size, int parts) {
    /**
     * The stages that merge {@code size} single numbers into one run, at most {@code width} parts at a time, in as few
     * stages as possible. A division above d stages has the fewest parts that d stages can fill.
     *
     * @param number one of the numbers
     * @return the divisions that contain {@code number}, innermost first
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

    /** Number of stages for a run of numbers: the logarithm of its size to the base {@code width}, rounded up. */
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

    /** The part that contains a number. */
    public int part(int number) {
        int place = number - first;
        int large = larger() * (shortest() + 1);
        return place < large ? place / (shortest() + 1) : larger() + (place - large) / shortest();
    }

    /** The first number of a part. */
    public int start(int part) {
        return first + part * shortest() + Math.min(part, larger());
    }

    /** The size of a part. */
    public int length(int part) {
        return shortest() + (part < larger() ? 1 : 0);
    }

    /** The index of a number within its part, from 0. */
    public int place(int number) {
        return number - start(part(number));
    }

    /** Number of parts that have one number more than {@link #shortest}; they are the first ones. */
    public int larger() {
        return size % parts;
    }

    /** The size of a part that is not one of the {@link #larger}. */
    public int shortest() {
        return size / parts;
    }
}
