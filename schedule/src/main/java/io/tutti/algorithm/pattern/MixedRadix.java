package io.tutti.algorithm.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * Numbers written with one radix per digit. The digit of level 0 is the least significant in a <em>node</em> and the
 * most significant in a <em>block</em>: nodes that differ only in the digits of the first levels are neighbours, and
 * the blocks of nodes that agree in these digits form a run.
 *
 * @param radices the radices, each at least 2, beginning with level 0
 */
public record MixedRadix(List<Integer> radices) {
    /** Copies the list. */
    public MixedRadix {
        radices = List.copyOf(radices);
    }

    /**
     * {@return the largest number that is at most {@code most} and a product of numbers from 2 to {@code radix}, with
     * large radices first} It is more than half of {@code most}.
     *
     * @param most the upper bound, at least 1
     * @param radix the largest radix, at least 2
     */
    public static MixedRadix largest(int most, int radix) {
        for (int size = most; ; size--) {
            List<Integer> radices = new ArrayList<>();
            int left = size;
            for (int factor = radix; factor > 1; factor--) {
                while (left % factor == 0) {
                    radices.add(factor);
                    left /= factor;
                }
            }
            if (left == 1) {
                return new MixedRadix(radices);
            }
        }
    }

    /** {@return the number of levels} */
    public int levels() {
        return radices.size();
    }

    /**
     * {@return the radix of a level}
     *
     * @param level 0 to {@link #levels()} - 1
     */
    public int radix(int level) {
        return radices.get(level);
    }

    /** {@return how many numbers there are} */
    public int size() {
        return weight(levels());
    }

    /**
     * {@return the weight of a level's digit in a node}
     *
     * @param level 0 to {@link #levels()}
     */
    public int weight(int level) {
        int weight = 1;
        for (int before = 0; before < level; before++) {
            weight *= radices.get(before);
        }
        return weight;
    }

    /**
     * {@return the digit of a node at a level}
     *
     * @param node a number, 0 to {@link #size()} - 1
     * @param level 0 to {@link #levels()} - 1
     */
    public int digit(int node, int level) {
        return node / weight(level) % radix(level);
    }

    /**
     * {@return the node that differs from {@code node} only in one digit}
     *
     * @param node a number, 0 to {@link #size()} - 1
     * @param level the level of the digit
     * @param digit the new digit, 0 to its radix - 1
     */
    public int with(int node, int level, int digit) {
        return node + (digit - digit(node, level)) * weight(level);
    }
}
