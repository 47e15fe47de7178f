package io.tutti.algorithm.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BineTreeTest {
    private static final long SEED = Long.getLong("tutti.seed", 7);
    private static final int MOST_STEPS = 12;

    @Test
    void digitsAreToTheBaseMinusTwo() {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        for (int number : new Random(SEED).ints(1000).toArray()) {
            int digits = BineTree.digits(number);
            int sum = 0;
            for (int place = 0, weight = 1; place < Integer.SIZE; place++, weight *= -2) {
                sum += (digits >>> place & 1) * weight;
            }
            assertEquals(number, sum);
            assertEquals(number, BineTree.number(digits));
        }
    }

    @Test
    void onlyPowersOfTwoHaveATree() {
        assertThrows(IllegalArgumentException.class, () -> new BineTree(6));
        assertThrows(IllegalArgumentException.class, () -> new BineTree(0));
        assertEquals(0, new BineTree(1).steps());
    }

    /** From the top down, each step doubles the positions that are reached, and none is reached twice. */
    @Test
    void eachPositionIsReachedOnce() {
        for (int steps = 0; steps <= MOST_STEPS; steps++) {
            BineTree tree = new BineTree(1 << steps);
            BitSet reached = new BitSet();
            reached.set(0);
            assertEquals(steps, tree.step(0));
            for (int step = steps - 1; step >= 0; step--) {
                BitSet before = (BitSet) reached.clone();
                for (int position = before.nextSetBit(0); position >= 0; position = before.nextSetBit(position + 1)) {
                    int child = tree.child(position, step);
                    assertTrue(!reached.get(child), tree + ", position " + child);
                    reached.set(child);
                    assertEquals(step, tree.step(child));
                    assertEquals(position, tree.parent(child));
                }
            }
            assertEquals(tree.nodes(), reached.cardinality());
        }
    }

    @Test
    void edgesAreThoseOfTheButterflyAndTwoThirdsAsLong() {
        for (int steps = 1; steps <= MOST_STEPS; steps++) {
            BineTree tree = new BineTree(1 << steps);
            Swing swing = new Swing(1 << steps);
            for (int position = 1; position < tree.nodes(); position++) {
                int step = tree.step(position);
                assertEquals(swing.partner(position, step), tree.parent(position));
                int distance = Math.floorMod(position - tree.parent(position), tree.nodes());
                int length = Math.min(distance, tree.nodes() - distance);
                assertTrue(Math.abs(length - (2 << step) / 3.0) < 1, tree + ", position " + position);
            }
        }
    }

    /** Gathers and scatters move at most two runs of chunks in a message. */
    @Test
    void subtreesAreRunsOnTheCircle() {
        for (int steps = 1; steps <= MOST_STEPS; steps++) {
            BineTree tree = new BineTree(1 << steps);
            for (int top = 0; top < tree.nodes(); top += 1 + top / 64) {
                int above = top;
                BitSet below = new BitSet();
                IntStream.range(0, tree.nodes())
                        .filter(position -> isBelow(tree, above, position))
                        .forEach(below::set);
                long begins = below.stream()
                        .filter(position -> !below.get(Math.floorMod(position - 1, tree.nodes())))
                        .count();
                assertTrue(begins <= 1, tree + ", top " + top);
                assertEquals(1 << tree.step(top), below.cardinality());
            }
        }
    }

    private static boolean isBelow(BineTree tree, int top, int position) {
        int at = position;
        for (int step = 0; at != top && at != 0 && step < tree.steps(); step++) {
            at = tree.parent(at);
        }
        return at == top;
    }
}
