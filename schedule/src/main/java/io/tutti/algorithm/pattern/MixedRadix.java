package io.tutti.algorithm.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * Numbers written with a radix for each digit. The digit of level 0 weighs least in a <em>node</em> and most in a
 * <em>block</em>: nodes that differ in the first levels' digits are neighbours, and the blocks of nodes that agree in
 * them are a run.
 *
 * @param radices the radices, each at least 2, of level 0 first
 */
public record MixedRadix(List<Integer> radices) {
    /** Copies. */
    public MixedRadix {
        radices = List.copyOf(radices);
    }

    /**
     * The largest number that is at most {@code most} and a product of numbers from 2 to {@code radix}, which is at least
     * 2; large radices first. It is more than half of {@code most}.
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

    /** Number of levels. */
    public int levels() {
        return radices.size();
    }

    /** The radix of a level. */
    public int radix(int level) {
        return radices.get(level);
    }

    /** How many numbers there are. */
    public int size() {
        return weight(levels());
    }

    /** What a level's digit weighs in a node. */
    public int weight(int level) {
        int weight = 1;
        for (int before = 0; before < level; before++) {
            weight *= radices.get(before);
        }
        return weight;
    }

    /** A level's digit of a node. */
    public int digit(int node, int level) {
        return node / weight(level) % radix(level);
    }

    /** The node that differs in a level's digit only. */
    public int with(int node, int level, int digit) {
        return node + (digit - digit(node, level)) * weight(level);
    }
}
