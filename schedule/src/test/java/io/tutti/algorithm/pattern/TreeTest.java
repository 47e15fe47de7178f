package io.tutti.algorithm.pattern;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TreeTest {
    @Test
    void subtreesAreRunsThatBeginWithTheirTop() {
        for (int size = 1; size <= 100; size++) {
            requireRuns(new Chain(size), size);
            requireRuns(new BinaryTree(size), size);
            for (int radix = 2; radix <= 9; radix++) {
                requireRuns(new KnomialTree(size, radix), size);
            }
        }
    }

    private static void requireRuns(Tree tree, int size) {
        assertEquals(size, collect(tree, 0, 0), tree.toString());
        for (int position = 1; position < size; position++) {
            int own = position;
            assertTrue(tree.step(position) < tree.step(tree.parent(position)));
            int[] siblings = tree.children(tree.parent(position), tree.step(position));
            assertTrue(IntStream.of(siblings).anyMatch(child -> child == own), tree + " " + position);
        }
    }

    /** A walk visits these steps only: a chain of P positions has P - 1 steps, of which each position takes part in two. */
    @Test
    void stepsWithChildrenAreNamed() {
        for (int size = 1; size <= 100; size++) {
            requireChildSteps(new Chain(size), size);
            requireChildSteps(new BinaryTree(size), size);
            requireChildSteps(new KnomialTree(size, 2), size);
            requireChildSteps(new KnomialTree(size, 5), size);
        }
    }

    private static void requireChildSteps(Tree tree, int size) {
        for (int position = 0; position < size; position++) {
            int own = position;
            int[] expected = IntStream.range(0, tree.steps())
                    .filter(step -> tree.children(own, step).length > 0)
                    .toArray();
            assertArrayEquals(expected, tree.childSteps(position), tree + " " + position);
        }
    }

    /** Walks a subtree in the order of sums and returns one past its last position. */
    private static int collect(Tree tree, int position, int expected) {
        assertEquals(expected, position, tree.toString());
        int next = position + 1;
        for (int step = 0; step < tree.step(position); step++) {
            for (int child : tree.children(position, step)) {
                next = collect(tree, child, next);
            }
        }
        return next;
    }

    @Test
    void radixTwoIsTheBinomialTreeOfAPowerOfTwo() {
        for (int size = 1; size <= 128; size *= 2) {
            BinomialTree binomial = new BinomialTree(size);
            KnomialTree tree = new KnomialTree(size, 2);
            assertEquals(binomial.steps(), tree.steps());
            for (int position = 0; position < size; position++) {
                for (int step = 0; step < binomial.steps(); step++) {
                    int[] child =
                            binomial.hasChild(position, step) ? new int[] {binomial.child(position, step)} : new int[0];
                    assertArrayEquals(child, tree.children(position, step));
                }
            }
        }
    }
}
