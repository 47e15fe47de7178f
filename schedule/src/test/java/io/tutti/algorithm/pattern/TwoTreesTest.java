package io.tutti.algorithm.pattern;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TwoTreesTest {
    private static final int MOST = 130;

    @Test
    void bothAreTreesOfAllPositions() {
        for (int size = 1; size <= MOST; size++) {
            TwoTrees trees = new TwoTrees(size);
            for (int tree = 0; tree < 2; tree++) {
                assertEquals(TwoTrees.NONE, trees.parent(tree, trees.top(tree)));
                assertEquals(size, reached(trees, tree, trees.top(tree), 0), trees + ", tree " + tree);
            }
        }
    }

    private static int reached(TwoTrees trees, int tree, int position, int level) {
        assertEquals(level, trees.level(tree, position));
        assertTrue(level <= trees.depth());
        int reached = 1;
        for (int child : trees.children(tree, position)) {
            assertEquals(position, trees.parent(tree, child));
            reached += reached(trees, tree, child, level + 1);
        }
        return reached;
    }

    @Test
    void noPositionHasChildrenInBoth() {
        for (int size = 1; size <= MOST; size++) {
            TwoTrees trees = new TwoTrees(size);
            for (int position = 0; position < size; position++) {
                int first = trees.children(0, position).length;
                int second = trees.children(1, position).length;
                assertTrue(first == 0 || second == 0, trees + ", position " + position);
                assertTrue(Math.max(first, second) <= 2, trees + ", position " + position);
            }
        }
    }

    @Test
    void depthsAreLogarithmic() {
        for (int size = 1; size <= MOST; size++) {
            int log = 31 - Integer.numberOfLeadingZeros(size);
            assertEquals(log, new TwoTrees(size).depth(), "size " + size);
        }
    }

    /** The example of the class. */
    @Test
    void sixPositions() {
        TwoTrees trees = new TwoTrees(6);
        assertEquals(3, trees.top(0));
        assertEquals(2, trees.top(1));
        assertArrayEquals(new int[] {1, 5}, trees.children(0, 3));
        assertArrayEquals(new int[] {4}, trees.children(0, 5));
        assertArrayEquals(new int[] {0, 4}, trees.children(1, 2));
        assertEquals(
                6, IntStream.range(0, 6).filter(p -> trees.level(1, p) <= 2).count());
    }
}
