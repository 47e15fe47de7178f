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
     * @param size how many numbers, at least 1
     * @param width the most parts of a division, at least 2
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

    /**
     * {@return the number of stages for a run of numbers: the logarithm of its size to the base {@code width}, rounded
     * up}
     *
     * @param size how many numbers, at least 1
     * @param width the most parts of a division, at least 2
     */
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

    /**
     * {@return the part that contains a number}
     *
     * @param number one of the numbers
     */
    public int part(int number) {
        int place = number - first;
        int large = larger() * (shortest() + 1);
        return place < large ? place / (shortest() + 1) : larger() + (place - large) / shortest();
    }

    /**
     * {@return the first number of a part}
     *
     * @param part 0 to {@code parts - 1}
     */
    public int start(int part) {
        return first + part * shortest() + Math.min(part, larger());
    }

    /**
     * {@return the size of a part}
     *
     * @param part 0 to {@code parts - 1}
     */
    public int length(int part) {
        return shortest() + (part < larger() ? 1 : 0);
    }

    /**
     * {@return the index of a number within its part, from 0}
     *
     * @param number one of the numbers
     */
    public int place(int number) {
        return number - start(part(number));
    }

    /** {@return the number of parts that have one number more than {@link #shortest}; they are the first ones} */
    public int larger() {
        return size % parts;
    }

    /** {@return the size of a part that is not one of the {@link #larger}} */
    public int shortest() {
        return size / parts;
    }
}
