package io.tutti.algorithm.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class BinomialTreeTest {
    @Test
    void everyPositionIsTheChildOfItsParentInItsStep() {
        for (int size = 1; size <= 130; size++) {
            BinomialTree tree = new BinomialTree(size);
            int children = 0;
            for (int position = 0; position < size; position++) {
                for (int step = 0; step < tree.steps(); step++) {
                    if (tree.hasChild(position, step)) {
                        children++;
                        int child = tree.child(position, step);
                        assertEquals(position, tree.parent(child));
                        assertEquals(step, tree.step(child));
                    }
                }
            }
            assertEquals(size - 1, children);
        }
    }

    @Test
    void aSubtreeIsARunThatBeginsWithItsRoot() {
        for (int size = 1; size <= 130; size++) {
            BinomialTree tree = new BinomialTree(size);
            for (int position = 0; position < size; position++) {
                BitSet subtree = subtree(tree, position);
                assertEquals(position, subtree.nextSetBit(0));
                assertEquals(subtree.length(), subtree.nextClearBit(position));
            }
            assertEquals(size, subtree(tree, 0).cardinality());
        }
    }

    @Test
    void stepsAreTheLogarithmRoundedUp() {
        for (int size = 1; size <= 130; size++) {
            int steps = new BinomialTree(size).steps();
            assertTrue(1 << steps >= size && (steps == 0 || 1 << (steps - 1) < size), "size " + size);
        }
    }

    @Test
    void itsSubtreesAreHalvesTheLargestServedFirst() {
        for (int size = 1; size <= 130; size++) {
            BinomialTree tree = new BinomialTree(size);
            for (int position = 0; position < size; position++) {
                int left = tree.subtree(position);
                for (int step = tree.steps() - 1; step >= 0; step--) {
                    if (tree.hasChild(position, step)) {
                        int child = tree.child(position, step);
                        assertEquals(left / 2, tree.subtree(child), tree + ", " + child);
                        left -= tree.subtree(child);
                    }
                }
                assertEquals(1, left);
            }
        }
    }

    @Test
    void itReachesAllNoLaterThanATreeCutAtPowersOfTwo() {
        int earlier = 0;
        for (int size = 1; size <= 130; size++) {
            int steps = new BinomialTree(size).steps();
            for (int flight : new int[] {0, 1, 7}) {
                int halves = reached(children(new BinomialTree(size)), 0, steps, 0, flight);
                int powers = reached(new KnomialTree(size, 2)::children, 0, steps, 0, flight);
                assertTrue(halves <= powers, size + " positions, flight " + flight);
                earlier += halves < powers ? 1 : 0;
            }
        }
        assertTrue(earlier > 0);
    }

    private static Children children(BinomialTree tree) {
        return (position, step) -> tree.hasChild(position, step) ? new int[] {tree.child(position, step)} : new int[0];
    }

    private interface Children {
        int[] of(int position, int step);
    }

    /** When the last of a subtree has the vector, if sending takes 1 and a message arrives {@code flight} later. */
    private static int reached(Children children, int position, int steps, int now, int flight) {
        int last = now;
        int sent = now;
        for (int step = steps - 1; step >= 0; step--) {
            for (int child : children.of(position, step)) {
                sent++;
                last = Math.max(last, reached(children, child, step, sent + flight, flight));
            }
        }
        return last;
    }

    private static BitSet subtree(BinomialTree tree, int position) {
        BitSet found = new BitSet();
        found.set(position);
        for (int step = 0; step < tree.step(position); step++) {
            if (tree.hasChild(position, step)) {
                found.or(subtree(tree, tree.child(position, step)));
            }
        }
        return found;
    }
}
